import { useEffect, useEffectEvent, useRef, useState } from "react"
import { ApiError } from "../lib/api-error.ts"
import { issueSentence } from "../lib/field-rules.ts"
import { Clash, sameValue } from "../lib/fresh-write.ts"
import { messages } from "../lib/messages.ts"
import { handleFailure, screensTold } from "../lib/query-client.ts"
import { showToast } from "../lib/toasts.ts"
import { waitToRetry } from "../lib/wait-to-retry.ts"
import type { Schema } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"

export type SaveState = "idle" | "saving" | "saved"

interface Options<T> {
  /** The value as it is stored. */
  value: T
  /** What the endpoint demands of it. */
  schema?: Pick<Schema, "safeParse"> | undefined
  /** The key under which a 422 speaks of it. */
  name: string
  /**
   * Writes `next` over `seen`, which is what the person saw, and answers what was stored of it; a `Clash` says that somebody
   * changed it meanwhile.
   */
  save: (next: T, seen: T) => Promise<T>
}

export interface InPlace<T> {
  value: T
  state: SaveState
  error: string | undefined
  /** What somebody else made of it while it was edited here. */
  clash: { theirs: T; mine: T } | undefined
  isDirty: boolean
  change: (next: T) => void
  /** Saves what was changed; without a change it does nothing. */
  commit: () => void
  /** Changes and saves at once, for choices. */
  choose: (next: T) => void
  /** Takes what was typed back. */
  reset: () => void
  keepMine: () => void
  takeTheirs: () => void
}

interface Failure {
  readonly sentence: string | undefined
  /** How many calls in a row got no answer; 0 where the value was refused. */
  readonly silences: number
}

const savedTime = 2000

/** The call may have been carried out, though its answer never came. */
function isLost(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === "network" || failure.code === "timeout")
}

function sentenceOf(error: unknown, name: string): string {
  const m = messages()
  if (!(error instanceof ApiError)) return m.errors.unexpected(undefined)
  if (error.code === "network" || error.code === "timeout") return m.errors[error.code]
  return ownValue(error.fields, name)?.[0] ?? error.description ?? m.errors.unexpected(error.requestId)
}

/** The place where both values would stand is gone, so a toast asks. */
function askInToast(keepMine: () => void): void {
  const { ui } = messages()
  const action = { label: ui.keepMine, run: keepMine }
  showToast({ status: "warning", title: ui.clashTitle, action, time: Infinity })
}

/**
 * One field that is edited where it stands and saved alone: what is typed stays until it is saved or taken back. Where the server does
 * not answer, it is asked again until it does.
 */
export function useInPlace<T>({ value, schema, name, save }: Options<T>): InPlace<T> {
  const [draft, setDraft] = useState<{ value: T; seen: T }>()
  const [state, setState] = useState<SaveState>("idle")
  const [failure, setFailure] = useState<Failure>()
  const [clash, setClash] = useState<{ theirs: T; mine: T }>()
  const isGone = useRef(false)
  /** What is under way. */
  const sending = useRef<{ value: T }>(undefined)
  /** What was committed while another value of this field was under way. */
  const waiting = useRef<{ value: T }>(undefined)
  /** What may be stored by my doing: the last answer, and what was sent since without an answer. */
  const stored = useRef<T[]>([])

  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  useEffect(() => {
    if (state !== "saved") return undefined
    const timer = setTimeout(() => setState("idle"), savedTime)
    return () => clearTimeout(timer)
  }, [state])

  const fail = (reason: unknown, next: T) => {
    waiting.current = undefined
    setState("idle")
    if (reason instanceof Clash) {
      setFailure(undefined)
      // The writer compares values of this very field.
      const theirs = reason.theirs as T
      if (isGone.current) askInToast(() => void send(next, theirs))
      else setClash({ theirs, mine: next })
      return
    }
    if (isLost(reason)) stored.current.push(next)
    // Nobody sees an error in place when the place is gone.
    if (reason instanceof Error) handleFailure(reason, { silent: !isGone.current })
    const sentence = sentenceOf(reason, name)
    setFailure((now) => ({ sentence, silences: isLost(reason) ? (now?.silences ?? 0) + 1 : 0 }))
  }

  /** What is stored by my doing is nobody else's change. */
  const saveOverMine = async (next: T, seen: T): Promise<T> => {
    try {
      return await save(next, seen)
    } catch (failure) {
      const mine = stored.current.find(
        (value) => failure instanceof Clash && sameValue(value, failure.theirs),
      )
      if (mine === undefined) throw failure
      return save(next, mine)
    }
  }

  const send = async (next: T, seen: T): Promise<void> => {
    sending.current = { value: next }
    setState("saving")
    // That nobody answers is said until somebody does.
    setFailure((now) => (now?.silences ? now : undefined))
    setClash(undefined)
    try {
      stored.current = [await saveOverMine(next, seen)]
      setFailure(undefined)
      // Before, the value of the record on the screen is the one from before the save.
      await screensTold()
      // Keys typed meanwhile are a change of what has just been saved.
      setDraft((now) => (now && !sameValue(now.value, next) ? { value: now.value, seen: next } : undefined))
      sending.current = undefined
      const later = waiting.current
      waiting.current = undefined
      if (later && !sameValue(later.value, next)) await send(later.value, next)
      else setState("saved")
    } catch (failure) {
      sending.current = undefined
      fail(failure, next)
    }
  }

  const commitDraft = (changed: { value: T; seen: T }) => {
    if (clash) return
    const parsed = schema?.safeParse(changed.value)
    if (parsed && !parsed.success && !sameValue(changed.value, changed.seen)) {
      const issue = parsed.error.issues[0]
      setFailure({ sentence: issue && issueSentence(messages().rules, issue), silences: 0 })
    } else if (sending.current) {
      waiting.current = changed
    } else if (sameValue(changed.value, changed.seen)) {
      setDraft(undefined)
      setFailure(undefined)
    } else {
      void send(changed.value, changed.seen)
    }
  }

  const commit = () => draft && commitDraft(draft)
  const retry = useEffectEvent(commit)
  useEffect(() => {
    if (!failure?.silences) return undefined
    const wait = new AbortController()
    void waitToRetry(failure.silences, wait.signal).then(() => (wait.signal.aborted ? undefined : retry()))
    return () => wait.abort()
  }, [failure])

  const change = (next: T) => {
    setDraft({ value: next, seen: draft?.seen ?? value })
    setFailure(undefined)
  }

  return {
    value: draft ? draft.value : value,
    state,
    error: failure?.sentence,
    clash,
    isDirty: draft !== undefined,
    change,
    commit,
    choose: (next) => {
      change(next)
      commitDraft({ value: next, seen: draft?.seen ?? value })
    },
    reset: () => {
      waiting.current = undefined
      const sent = sending.current
      // What is under way can't be taken back here.
      setDraft((now) => now && sent && { value: sent.value, seen: now.seen })
      setFailure(undefined)
      setClash(undefined)
    },
    keepMine: () => {
      if (!clash) return
      setDraft({ value: clash.mine, seen: clash.theirs })
      void send(clash.mine, clash.theirs)
    },
    takeTheirs: () => {
      setDraft(undefined)
      setClash(undefined)
    },
  }
}
