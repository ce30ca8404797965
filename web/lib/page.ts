import type { SiteIndex } from "../../src/schema/site.ts";
import type { Route } from "./router.ts";

/** What every page is given. */
export interface PageProps {
  index: SiteIndex;
  route: Route;
}
