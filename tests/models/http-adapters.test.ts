import { testHttpAdapter } from "./contract.ts";
import { dialects } from "./dialects.ts";

for (const dialect of dialects) testHttpAdapter(dialect);
