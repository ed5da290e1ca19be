import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { useStore } from "../../lib/store.ts"
import { tellSaved } from "../../lib/tell-saved.ts"
import { waitToRetry } from "../../lib/api/wait-to-retry.ts"
import { type EditOptions, type EditView, InPlaceEdit, type SaveState } from "./in-place-edit.ts"

export interface InPlace<T> extends Pick<EditView<T>, "state" | "clash"> {
  value: T
  error: string | undefined
  isDirty: boolean
  change: (next: T) => void
  /** Saves the edited value, if it changed. */
  commit: () => void
  /** Changes and saves at once, for choices. */
  choose: (next: T) => void
  /** Discards the edited value. */
  reset: () => void
  keepMine: () => void
  takeTheirs: () => void
}

/** The stored value, and the token to undo the save. */
export interface SaveResult<T> {
  readonly value: T
  readonly undoToken: string | undefined
}

interface Options<T> extends Omit<EditOptions<T>, "save"> {
  /** The field's name in the toast that offers the undo. */
  label: string
  save: (next: T, seen: T) => Promise<SaveResult<T>>
}

const savedTime = 2000

/** Shows the "saved" mark for a moment. */
function useFade(edit: Pick<InPlaceEdit<never>, "fade">, state: SaveState): void {
  useEffect(() => {
    if (state !== "saved") return undefined
    const timer = setTimeout(() => edit.fade(), savedTime)
    return () => clearTimeout(timer)
  }, [edit, state])
}

/** Retries until the server answers. */
function useRetry(failure: EditView<unknown>["failure"], retry: () => void): void {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!failure?.silences) return undefined
    const wait = new AbortController()
    void waitToRetry(failure.silences, wait.signal).then(() => (wait.signal.aborted ? undefined : again()))
    return () => wait.abort()
  }, [failure])
}

/** Inline editing of a field that saves on its own, with an undo in a toast. */
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
