import type { Language } from "@funil/contract/accounts"
import type { Messages } from "../messages/pt-br.ts"
import { readStored, writeStored } from "./storage.ts"
import { createStore, useStore } from "./store.ts"

export type { Messages } from "../messages/pt-br.ts"

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  "pt-BR": () => import("../messages/pt-br.ts"),
  en: () => import("../messages/en.ts"),
}

interface Active {
  readonly language: Language
  readonly messages: Messages
}

const shown = createStore<Active | undefined>(undefined)

function active(found: Active | undefined): Active {
  if (!found) throw new Error("No language is loaded yet")
  return found
}

/** The language to begin with: the one chosen here, else that of who signs in here, else the browser's, else pt-BR. */
export function preferredLanguage(): Language {
  const chosen = readStored("language") ?? readStored("usualLanguage")
  if (chosen) return chosen
  const known = navigator.languages.find((tag) => /^(pt|en)\b/i.test(tag))
  return known?.toLowerCase().startsWith("en") ? "en" : "pt-BR"
}

/** Loads a language and shows everything in it, without a reload. */
export async function showLanguage(language: Language): Promise<void> {
  if (shown.get()?.language === language) return
  const { messages } = await catalogues[language]()
  document.documentElement.lang = language
  shown.set({ language, messages })
}

/** Shows a language and keeps it as this browser's choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored("language", language)
  await showLanguage(language)
}

/** Follows the language of who is signed in, unless another one was chosen in this browser. */
export async function acceptLanguage(language: Language): Promise<void> {
  if (readStored("usualLanguage") !== language) writeStored("usualLanguage", language)
  await showLanguage(preferredLanguage())
}

/** The catalogue of the active language, for components. */
export function useMessages(): Messages {
  return active(useStore(shown)).messages
}

export function useLanguage(): Language {
  return active(useStore(shown)).language
}

/** The catalogue outside React: call it when the text is needed, never keep it. */
export function messages(): Messages {
  return active(shown.get()).messages
}

export function activeLanguage(): Language {
  return shown.get()?.language ?? preferredLanguage()
}
