import { type FormEvent, useRef, useState } from "react"
import type * as z from "zod/mini"
import type { Schema } from "@funil/contract/shared/endpoint"
import { isOwn } from "@funil/contract/shared/own-value"
import { ApiError, type FieldErrors } from "../../lib/api/api-error.ts"
import { fieldSentences } from "../../lib/text/field-rules.ts"
import { messages } from "../../lib/text/messages.ts"

interface Options<V extends object, S extends Schema> {
  /** The initial values. */
  initial: V
  /** Errors to show from the start, by field. */
  problems?: Readonly<Record<string, string>> | undefined
  /** The endpoint's body schema. */
  schema: S
  /** Converts the values to the body. Without it, the values are the body. */
  body?: (values: V) => unknown
  /** Sends the body. A failed call shows a toast, and its field errors show at the fields. */
  submit: (body: z.input<S>) => Promise<unknown>
}

interface BoundField<T> {
  name: string
  value: T
  onChange: (value: T) => void
  error: string | undefined
}

export interface Form<V extends object> {
  values: V
  /** Returns the props of a field's input. */
  field: <K extends keyof V & string>(name: K) => BoundField<V[K]>
  set: (changes: Partial<V>) => void
  /** Resets the form to these values. */
  reset: (values: V) => void
  errors: Readonly<Record<string, string>>
  /** The error that belongs to no field. */
  error: string | undefined
  isBusy: boolean
  isDirty: boolean
  /** The props of the `form` element. */
  props: { noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
}

// TypeScript widens a computed key to string, although it is a key of the values.
function only<V extends object>(name: keyof V, value: V[keyof V]): Partial<V> {
  return { [name]: value } as unknown as Partial<V>
}

function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
}

type Errors = Readonly<Record<string, string>>

/** Drops the errors of changed fields. */
function without(errors: Errors, changes: object): Errors {
  const kept = Object.entries(errors).filter(([name]) => !isOwn(changes, name.split(".")[0] ?? name))
  return Object.fromEntries(kept)
}

/** The first message of each field. */
function firstOf(fields: FieldErrors): Errors {
  return Object.fromEntries(Object.entries(fields).map(([name, list]) => [name, list[0] ?? ""]))
}

/** Submits a form and ignores further submits until it ends. */
function useOnce(send: (form: HTMLFormElement) => Promise<void>) {
  const isSending = useRef(false)
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (isSending.current) return
    isSending.current = true
    void send(event.currentTarget).finally(() => {
      isSending.current = false
    })
  }
}

/**
 * A form that validates with the endpoint's schema before sending, and shows the server's errors at
 * their fields.
 */
export function useForm<V extends object, S extends Schema>(options: Options<V, S>): Form<V> {
  const { initial, problems = {}, schema, body, submit } = options
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState(problems)
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)

  const set = (changes: Partial<V>) => {
    setValues((before) => ({ ...before, ...changes }))
    setErrors((before) => without(before, changes))
    setDirty(true)
  }

  const reset = (next: V) => {
    setValues(next)
    setErrors({})
    setDirty(false)
  }

  const send = async (form: HTMLFormElement) => {
    const sent = body ? body(values) : values
    const parsed = schema.safeParse(sent)
    if (!parsed.success) {
      setErrors(fieldSentences(messages().rules, parsed.error.issues))
      focusFirstError(form)
      return
    }
    setBusy(true)
    setErrors({})
    try {
      // The schema has just accepted it.
      await submit(sent as z.input<S>)
      setDirty(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(firstOf(error.fields))
      focusFirstError(form)
    } finally {
      setBusy(false)
    }
  }

  const onSubmit = useOnce(send)
  return {
    values,
    set,
    reset,
    errors,
    isBusy,
    isDirty,
    error: Object.entries(errors).find(([name]) => !isOwn(values, name.split(".")[0] ?? ""))?.[1],
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set(only<V>(name, value)),
      error: errors[name],
    }),
    props: { noValidate: true, onSubmit },
  }
}
