import type { Schema } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import { mergedList, requireSeen } from "../../lib/api/fresh-write.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { type InPlace, useInPlace } from "../../ui/forms/in-place.ts"
import { useSaveRecord } from "../record-api.ts"
import { fieldName, type RecordBase, type RecordKind } from "../record-kind.ts"

const own = "custom_fields."

function idOf(item: unknown): unknown {
  return typeof item === "object" && item !== null && "id" in item ? item.id : item
}

/** A field's value in the format of the update call: links as ids. */
export function valueAt(record: RecordBase, name: string): unknown {
  if (name.startsWith(own)) return ownValue(record.custom_fields, name.slice(own.length)) ?? null
  const value: unknown = ownValue<object>(record, name) ?? null
  return Array.isArray(value) ? value.map(idOf) : value
}

function bodyOf(name: string, value: unknown): Record<string, unknown> {
  return name.startsWith(own) ? { custom_fields: { [name.slice(own.length)]: value } } : { [name]: value }
}

/** The update call's schema for this field alone. */
function schemaOf(body: Schema, name: string) {
  return { safeParse: (value: unknown) => body.safeParse(bodyOf(name, value)) }
}

/** Inline editing of a field. Concurrent edits of a list merge. */
export function useRecordField<T extends RecordBase>(
  kind: RecordKind<T>,
  record: T,
  name: string,
  label?: string,
): InPlace<unknown> {
  const m = useMessages()
  const saveRecord = useSaveRecord(kind, record.id)
  return useInPlace<unknown>({
    value: valueAt(record, name),
    name,
    label: label ?? fieldName(kind, m, name),
    schema: schemaOf(kind.endpoints.update.body, name),
    save: async (next, seen) => {
      const { data, undoToken } = await saveRecord((now) => {
        const present = valueAt(now, name)
        if (Array.isArray(present) && Array.isArray(seen) && Array.isArray(next)) {
          return bodyOf(name, mergedList(present, seen, next))
        }
        requireSeen(present, seen, next)
        return bodyOf(name, next)
      })
      return { value: valueAt(data, name), undoToken }
    },
  })
}
