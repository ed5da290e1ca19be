import { apiTexts } from "@funil/contract/reference/api-texts"
import type { CallText, TypeText } from "@funil/contract/reference/text"
import type { Schema } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"

/** The texts of the contract, as the document looks them up. */
export interface ContractTexts {
  readonly calls: Readonly<Record<string, CallText>>
  /** The name of each exported schema of an object. */
  readonly names: ReadonlyMap<Schema, string>
  readonly types: ReadonlyMap<Schema, TypeText>
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "_zod" in value
}

const named = new Set(["object", "union", "intersection", "lazy"])

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function join(): ContractTexts {
  const names = new Map<Schema, string>()
  const types = new Map<Schema, TypeText>()
  for (const { modules, types: texts } of apiTexts)
    for (const [key, value] of modules.flatMap((one) => Object.entries(one))) {
      if (!isSchema(value) || !named.has(value._zod.def.type) || names.has(value)) continue
      const text = ownValue(texts, key)
      names.set(value, text?.name ?? pascal(key))
      if (text) types.set(value, text)
    }
  return { calls: Object.assign({}, ...apiTexts.map(({ calls }) => calls)), names, types }
}

export const contractTexts: ContractTexts = join()
