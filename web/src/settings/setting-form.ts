import type { CallAnswer, Endpoint, Schema } from "@funil/contract/shared/endpoint"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { ApiError } from "../lib/api/api-error.ts"
import type { BodyOf } from "../lib/api/api.ts"
import { sameValue, type VersionedAnswer } from "../lib/api/fresh-write.ts"
import { useLeaving } from "../ui/forms/discard.ts"
import { type Form, useForm } from "../ui/forms/form.ts"
import { type EditedSetting, useSettingUpdate } from "./setting-api.ts"

/** Takes the stored values, but keeps what the user typed since the save was sent. */
function withStored<V extends object>(now: V, sent: V, stored: V): V {
  const names = Object.keys(stored) as (keyof V)[]
  const kept = names.flatMap((name) => (sameValue(now[name], sent[name]) ? [] : [[name, now[name]] as const]))
  // The names are keys of the values.
  return { ...stored, ...(Object.fromEntries(kept) as Partial<V>) }
}

interface Options<C extends Endpoint, U extends Endpoint, V extends object> {
  readonly setting: EditedSetting<C, U>
  readonly id: string
  /** The latest version from the server. */
  readonly read: VersionedAnswer<CallAnswer<U>>
  readonly schema: Schema
  readonly valuesOf: (item: CallAnswer<U>) => V
  /** Converts the values to the body, which the schema checks. Without it, the values are the body. */
  readonly body?: ((values: V) => unknown) | undefined
}

export interface Editing<T, V extends object> {
  readonly form: Form<V>
  /** The item as stored in the version that the form is based on. */
  readonly stored: T
  /** Another user's newer version, until the user decides which one to keep. */
  readonly theirs: T | undefined
  readonly takeTheirs: () => void
  /** Rises when another user's values replace the typed ones: a key for fields with own state. */
  readonly round: number
}

/**
 * The form of an editor. Saving compares against the version that the user sees. Without typed
 * changes the form takes over another user's save, and typing during a save stays unsaved.
 */
export function useSettingForm<C extends Endpoint, U extends Endpoint, V extends object>(
  options: Options<C, U, V>,
): Editing<CallAnswer<U>, V> {
  const { setting, id, read, schema, valuesOf, body } = options
  const client = useQueryClient()
  const [mine, setMine] = useState(read)
  const [theirs, setTheirs] = useState<VersionedAnswer<CallAnswer<U>>>()
  const [round, setRound] = useState(0)
  const { mutateAsync: update } = useSettingUpdate(setting, id)
  const form: Form<V> = useForm<V, Schema>({
    initial: valuesOf(mine.data),
    schema,
    ...(body && { body }),
    submit: async (checked) => {
      const sent = form.values
      try {
        // The schema has just accepted it.
        const answer = await update({ body: checked as BodyOf<U>, etag: (theirs ?? mine).etag })
        setMine(answer)
        setTheirs(undefined)
        latest.current.reset(withStored(latest.current.values, sent, valuesOf(answer.data)))
      } catch (error) {
        if (error instanceof ApiError && error.code === "stale")
          setTheirs(await client.fetchQuery({ ...setting.one(id), staleTime: 0 }))
        throw error
      }
    },
  })
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const stored = valuesOf(mine.data)
  const isDirty = !sameValue(form.values, stored)
  const { isBusy } = form

  const take = (version: VersionedAnswer<CallAnswer<U>>) => {
    setMine(version)
    setTheirs(undefined)
    form.reset(valuesOf(version.data))
    setRound(round + 1)
  }
  if (read.etag !== mine.etag && !isBusy) {
    // Only parts with their own saves changed, such as pictures.
    if (sameValue(valuesOf(read.data), stored)) setMine(read)
    else if (!isDirty) take(read)
  }

  useLeaving({ isDirty, isBusy })
  return {
    form: { ...form, isDirty },
    stored: mine.data,
    theirs: theirs?.data,
    takeTheirs: () => theirs && take(theirs),
    round,
  }
}
