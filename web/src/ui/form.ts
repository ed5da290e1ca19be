import { type FormEvent, useRef, useState } from "react"
import type * as z from "zod/mini"
import type { Schema } from "@funil/contract/shared/endpoint"
import { isOwn } from "@funil/contract/shared/own-value"
import { ApiError, type FieldErrors } from "../lib/api-error.ts"
import { fieldSentences } from "../lib/field-rules.ts"
import { messages } from "../lib/messages.ts"

interface Options<V extends object, S extends Schema> {
  /** What the fields begin with. */
  initial: V
  /** What is said of them already, by their names. */
  problems?: Readonly<Record<string, string>> | undefined
  /** The body schema of the endpoint. */
  schema: S
  /** The body that the values make; left out when they are the body. Dates, links, empty texts: here. */
  body?: (values: V) => unknown
  /** Sends it. A failed call is shown by its own toast; what it says of single fields is shown at them. */
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
  /** Props of the input of a field. */
  field: <K extends keyof V & string>(name: K) => BoundField<V[K]>
  set: (changes: Partial<V>) => void
  /** Begins anew with these values. */
  reset: (values: V) => void
  errors: Readonly<Record<string, string>>
  /** An error that belongs to no field of the form. */
  error: string | undefined
  isBusy: boolean
  isDirty: boolean
  /** Props of the `form` element. */
  props: { noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
}

// A computed key widens to string; the field's own name keeps it a part of the values.
function only<V extends object>(name: keyof V, value: V[keyof V]): Partial<V> {
  return { [name]: value } as unknown as Partial<V>
}

function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
}

type Errors = Readonly<Record<string, string>>

/** The errors that are not about what has just been changed. */
function without(errors: Errors, changes: object): Errors {
  const kept = Object.entries(errors).filter(([name]) => !isOwn(changes, name.split(".")[0] ?? name))
  return Object.fromEntries(kept)
}

/** The first thing that is said of each field. */
function firstOf(fields: FieldErrors): Errors {
  return Object.fromEntries(Object.entries(fields).map(([name, list]) => [name, list[0] ?? ""]))
}

/** Sends a form, and nothing more until that has ended. */
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
 * A form that checks its values with the endpoint's own schema before it sends them, and shows what the server refuses
 * at the field it refuses.
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
