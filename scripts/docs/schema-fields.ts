export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  description?: string;
}

/** A row for each field of an object, with those of the objects inside of it. */
export function listFields(schema: JsonSchema, prefix = ""): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const optional = schema.required?.includes(name) ? "" : "?";
    const row = [`\`${prefix}${name}${optional}\``, nameType(field), field.description ?? ""];
    return [row, ...listInner(field, `${prefix}${name}`)];
  });
}

function listInner(field: JsonSchema, name: string): string[][] {
  if (field.type === "array" && field.items) return listInner(field.items, `${name}[]`);
  if (field.anyOf) return field.anyOf.flatMap((choice) => listInner(choice, name));
  return field.properties ? listFields(field, `${name}.`) : [];
}

function nameType(schema: JsonSchema): string {
  const named = schema.$ref?.split("/").at(-1);
  if (named !== undefined) return `[${named}](#${named.toLowerCase()})`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.anyOf) return schema.anyOf.map(nameType).join(" or ");
  if (schema.type === "array")
    return `array of ${schema.items ? nameType(schema.items) : "anything"}`;
  if (schema.type === "object" && typeof schema.additionalProperties === "object") {
    return `object of ${nameType(schema.additionalProperties)} by name`;
  }
  return [schema.type ?? "anything"].flat().join(" or ");
}
