import type { ExportFormat, ExportWording } from "@funil/contract/shared/export-form"
import { createStore, useStore } from "../../lib/store.ts"

/** How an exported file is written. */
export interface ExportForm {
  readonly format: ExportFormat
  readonly wording: ExportWording
}

interface Asked {
  readonly initial: ExportForm
  readonly answer: (form: ExportForm | undefined) => void
}

const asked = createStore<Asked | undefined>(undefined)
let last: ExportForm = { format: "csv", wording: "screen" }

/** Asks how the file is to be written, beginning with the last choice. Resolves to undefined when the user cancels. */
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

export function useAskedExport(): Asked | undefined {
  return useStore(asked)
}
