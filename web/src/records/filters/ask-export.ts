import type { ExportFormat, ExportWording } from "@funil/contract/shared/export-form"
import { createStore, useStore } from "../../lib/store.ts"

/** The format of an exported file. */
export interface ExportForm {
  readonly format: ExportFormat
  readonly wording: ExportWording
}

interface ExportQuestion {
  readonly initial: ExportForm
  readonly answer: (form: ExportForm | undefined) => void
}

const asked = createStore<ExportQuestion | undefined>(undefined)
let last: ExportForm = { format: "csv", wording: "screen" }

/**
 * Asks for the format of an export, starting with the last choice. Resolves to undefined if the
 * user cancels.
 */
export function askExport(): Promise<ExportForm | undefined> {
  return new Promise((resolve) => {
    asked.get()?.answer(undefined)
    const answer = (form: ExportForm | undefined) => {
      asked.set(undefined)
      last = form ?? last
      resolve(form)
    }
    asked.set({ initial: last, answer })
  })
}

export function useAskedExport(): ExportQuestion | undefined {
  return useStore(asked)
}
