import type { Language } from "@funil/contract/account/accounts"
import { createNote, type Note, updateNote } from "@funil/contract/records/notes"
import type { Entity } from "@funil/contract/shared/entities"
import type { Locator, Page } from "@playwright/test"
import { call } from "../api.ts"
import type { Person } from "../person.ts"
import { words } from "../words.ts"

interface NoteCase {
  id: string
  entity?: Entity
}

/** Writes a note on a deal, or on a record of another noun. */
export function makeNote({ token }: Person, { id, entity = "deal" }: NoteCase, text: string): Promise<Note> {
  return call(token, createNote, { body: { entity, record_id: id, note: `<p>${text}</p>` } })
}

export function pinNote({ token }: Person, { id }: Note): Promise<Note> {
  return call(token, updateNote, { params: { id }, body: { pinned: true } })
}

/** Opens the editor of a new note and answers it. */
export async function beginNote(page: Page, at: Locator, language: Language = "pt-BR"): Promise<Locator> {
  const w = words[language].activity.note
  await at.getByRole("button", { name: w.placeholder }).click()
  const editor = at.getByRole("textbox", { name: w.label })
  // The cursor comes a moment after the editor.
  await page.waitForFunction((label) => document.activeElement?.getAttribute("aria-label") === label, w.label)
  return editor
}

/** Chooses an action of a note. */
export async function actOnNote(at: Locator, text: string, action: string): Promise<void> {
  const note = at.getByRole("listitem").filter({ hasText: text })
  await note.getByRole("button", { name: /./ }).last().click()
  await at.page().getByRole("menuitem", { name: action }).click()
}
