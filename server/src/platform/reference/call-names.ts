import type { Endpoint } from "@funil/contract/shared/endpoint"

const camel = (text: string) => text.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * The object and the function of the client that make a call: `custom_field.list` is
 * `funil.customField.list`.
 */
export function callNames({ id }: Pick<Endpoint, "id">): readonly [string, string] {
  const [noun = "", verb = ""] = id.split(".")
  return [camel(noun), camel(verb)]
}

/** The names that stand for something in the path of a call, in their order. */
export function pathParams({ path }: Pick<Endpoint, "path">): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)
}
