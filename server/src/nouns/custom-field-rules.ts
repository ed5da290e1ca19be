import { isDeepStrictEqual } from "node:util"
import { conditionsHold, passwordMask, valueSchema } from "@funil/contract/settings/custom-field-values"
import type { CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import { isEmptyValue } from "@funil/contract/shared/conditions"
import { AppError, type FieldProblem } from "../platform/app-error.ts"
import type { Tx } from "../platform/db/transaction.ts"
import { fieldProblems } from "../platform/http/issues.ts"
import type { Json } from "../platform/ledger/pending-ledger.ts"
import {
  type CustomFieldDefinition,
  customFieldsIn,
  type StoredFields,
} from "../platform/records/custom-fields.ts"
import { encryptSecret } from "../platform/secrets.ts"
import { sentTargets, targetWord, visibleTargets } from "./targets.ts"

type Values = Readonly<Record<string, unknown>>

/** A write to a record's custom fields. */
interface Write {
  /** The stored values; null for a new record. */
  readonly before: StoredFields | null
  /** The `custom_fields` of the body, by name. Omitted names keep their value, null clears one. */
  readonly sent: Values | undefined
  /** The record's other fields after the write, by name. Field conditions read them. */
  readonly record: object
}

/** The rules of the account's custom fields of a noun. */
export interface CustomFieldRules {
  /**
   * Returns the values to store. Throws a 422 that names every invalid field at
   * `custom_fields.NAME`.
   */
  readonly stored: (write: Write) => StoredFields
}

/**
 * Reads the account's fields of a noun and the visible targets of global-selects in `bodies`.
 * Sends at most two queries for any number of bodies. Checking a record then needs none:
 *
 *     const rules = await customFieldRules(tx, "contact", bodies.map(({ custom_fields }) => custom_fields))
 *     row.custom_fields = rules.stored({ before: null, sent: body.custom_fields, record: row })
 */
export async function customFieldRules(
  tx: Tx,
  entity: CustomFieldEntity,
  bodies: readonly (Values | undefined)[],
): Promise<CustomFieldRules> {
  const definitions = await customFieldsIn(tx, entity)
  const targets = await visibleTargets(tx, sentTargets(definitions, bodies))
  const secretPlace = (key: number) => `${tx.accountId}/custom_fields/${key}`
  const { secretKey } = tx.services.config
  const rules = new Rules(definitions, targets, (key, text) =>
    encryptSecret(secretKey, secretPlace(key), text),
  )
  return { stored: (write) => rules.stored(write) }
}

/**
 * Returns one record's custom fields to store. An update that sends none keeps them unchanged, even
 * if the fields have other rules now.
 */
export async function storedCustomFields(
  tx: Tx,
  entity: CustomFieldEntity,
  write: Write,
): Promise<StoredFields> {
  if (write.before && Object.keys(write.sent ?? {}).length === 0) return write.before
  const rules = await customFieldRules(tx, entity, [write.sent])
  return rules.stored(write)
}

class Rules {
  readonly #definitions: readonly CustomFieldDefinition[]
  readonly #targets: ReadonlySet<string>
  readonly #encrypt: (key: number, text: string) => string

  constructor(
    definitions: readonly CustomFieldDefinition[],
    targets: ReadonlySet<string>,
    encrypt: (key: number, text: string) => string,
  ) {
    this.#definitions = definitions
    this.#targets = targets
    this.#encrypt = encrypt
  }

  stored({ before, sent = {}, record }: Write): StoredFields {
    const problems = new Problems()
    const values = new Map(Object.entries(before ?? {}))
    for (const [name, value] of Object.entries(sent)) {
      const definition = this.#definitions.find((known) => known.name === name)
      if (!definition) problems.add(name, { rule: "unknown_field" })
      else this.#set(values, definition, value, problems)
    }
    const shown = { ...record, custom_fields: this.#byName(values) }
    for (const definition of this.#definitions) {
      const isAsked = before === null || Object.hasOwn(sent, definition.name)
      const isMissing = definition.required && isAsked && !values.has(String(definition.key))
      if (isMissing && conditionsHold(definition, shown)) problems.add(definition.name, { rule: "required" })
    }
    problems.throwIfAny()
    return Object.fromEntries(values)
  }

  /** Sets a value. An unchanged value passes even if the field has stricter rules since. */
  #set(
    values: Map<string, Json>,
    definition: CustomFieldDefinition,
    value: unknown,
    problems: Problems,
  ): void {
    const { name, type } = definition
    const key = String(definition.key)
    if (isEmptyValue(value)) values.delete(key)
    else if (type === "password" && value === passwordMask) return
    else if (!isDeepStrictEqual(values.get(key), value)) {
      const result = valueSchema(definition)?.safeParse(value, { reportInput: true })
      if (!result) problems.add(name, { rule: "unknown_field" })
      else if (!result.success) problems.addAll(name, fieldProblems(result.error.issues))
      else if (type === "global-select" && !this.#targets.has(targetWord(result.data as never)))
        problems.add(name, { rule: "not_found" })
      else values.set(key, this.#storable(definition, result.data))
    }
  }

  /** The schemas return JSON. */
  #storable({ type, key }: CustomFieldDefinition, value: unknown): Json {
    return type === "password" ? { secret: this.#encrypt(key, String(value)) } : (value as Json)
  }

  #byName(values: ReadonlyMap<string, Json>): Values {
    const known = this.#definitions.filter(({ key }) => values.has(String(key)))
    return Object.fromEntries(known.map(({ name, key }) => [name, values.get(String(key))]))
  }
}

/** Collects the problems of each field. */
class Problems {
  readonly #fields = new Map<string, readonly FieldProblem[]>()

  add(name: string, problem: FieldProblem): void {
    this.#fields.set(`custom_fields.${name}`, [problem])
  }

  /** Adds problems of the whole value under `body`, and problems of its parts under their paths. */
  addAll(name: string, problems: Readonly<Record<string, readonly FieldProblem[]>>): void {
    for (const [path, found] of Object.entries(problems)) {
      this.#fields.set(`custom_fields.${path === "body" ? name : `${name}.${path}`}`, found)
    }
  }

  throwIfAny(): void {
    if (this.#fields.size > 0) throw new AppError("invalid", { fields: Object.fromEntries(this.#fields) })
  }
}
