import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { useStore } from "../lib/store.ts"
import { tellSaved } from "../lib/tell-saved.ts"
import { waitToRetry } from "../lib/wait-to-retry.ts"
import { type EditOptions, type EditView, InPlaceEdit, type SaveState } from "./in-place-edit.ts"

export interface InPlace<T> extends Pick<EditView<T>, "state" | "clash"> {
  value: T
  error: string | undefined
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

/** What was stored of a value, and what takes it back. */
export interface Saved<T> {
  readonly value: T
  readonly undoToken: string | undefined
}

interface Options<T> extends Omit<EditOptions<T>, "save"> {
  /** What the toast that offers the undo calls the field. */
  label: string
  save: (next: T, seen: T) => Promise<Saved<T>>
}

const savedTime = 2000

/** That something was saved is seen for a moment. */
function useFade(edit: Pick<InPlaceEdit<never>, "fade">, state: SaveState): void {
  useEffect(() => {
    if (state !== "saved") return undefined
    const timer = setTimeout(() => edit.fade(), savedTime)
    return () => clearTimeout(timer)
  }, [edit, state])
}

/** Where the server did not answer, it is asked again until it does. */
function useRetry(failure: EditView<unknown>["failure"], retry: () => void): void {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!failure?.silences) return undefined
    const wait = new AbortController()
    void waitToRetry(failure.silences, wait.signal).then(() => (wait.signal.aborted ? undefined : again()))
    return () => wait.abort()
  }, [failure])
}

/** One field that is edited where it stands and saved alone, with an undo in a toast. */
export function useInPlace<T>({ label, save, ...field }: Options<T>): InPlace<T> {
  const client = useQueryClient()
  const options: EditOptions<T> = {
    ...field,
    save: async (next, seen) => {
      const { value, undoToken } = await save(next, seen)
      tellSaved(client, label, undoToken)
      return value
    },
  }
  const [edit] = useState(() => new InPlaceEdit(options))
  useLayoutEffect(() => edit.adopt(options))
  useEffect(() => edit.stand(), [edit])
  const { draft, state, failure, clash } = useStore(edit.view)
  useFade(edit, state)
  useRetry(failure, () => edit.commit())
  return {
    value: draft ? draft.value : options.value,
    state,
    error: failure?.sentence,
    clash,
    isDirty: draft !== undefined,
    change: (next) => edit.change(next),
    commit: () => edit.commit(),
    choose: (next) => edit.choose(next),
    reset: () => edit.reset(),
    keepMine: () => edit.keepMine(),
    takeTheirs: () => edit.takeTheirs(),
  }
}
