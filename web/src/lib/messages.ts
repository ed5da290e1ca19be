import type { Language } from "@funil/contract/accounts"
import { isOwn, ownValue } from "@funil/contract/shared/own-value"
import type { FirstMessages, Messages } from "../words/pt-br.ts"
import type { LaterMessages } from "../words/pt-br-later.ts"
import { withIsolatedNames } from "./isolated-names.ts"
import { readStored, writeStored } from "./storage.ts"
import { createStore, useStore } from "./store.ts"
import { whenIdle } from "./when-idle.ts"

export type { Messages } from "../words/pt-br.ts"

const catalogues: Record<Language, () => Promise<{ messages: FirstMessages }>> = {
  "pt-BR": () => import("../words/pt-br.ts"),
  en: () => import("../words/en.ts"),
}
const laterCatalogues: Record<Language, () => Promise<{ messages: LaterMessages }>> = {
  "pt-BR": () => import("../words/pt-br-later.ts"),
  en: () => import("../words/en-later.ts"),
}

const later = new Map<Language, LaterMessages>()
const loading = new Map<Language, Promise<void>>()

function loadLater(language: Language): Promise<void> {
  const load = async () => {
    const { messages } = await laterCatalogues[language]()
    later.set(language, withIsolatedNames(messages))
  }
  const known = loading.get(language)
  if (known) return known
  const promise = load().catch((error: unknown) => {
    loading.delete(language)
    throw error
  })
  loading.set(language, promise)
  return promise
}

/** One catalogue of both parts. Reading a word of the later part suspends the component until it is there. */
function joined(language: Language, first: FirstMessages): Messages {
  const parts: Record<string, unknown> = { ...first }
  return new Proxy(parts, {
    get: (own, noun) => {
      const found = typeof noun === "symbol" || isOwn(own, noun) ? own : later.get(language)
      if (found) return ownValue<object>(found, noun)
      // Suspense waits for a promise that a component throws.
      // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error
      throw loadLater(language)
    },
    // The two parts together are the whole catalogue.
  }) as unknown as Messages
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
  // Whoever uses the later words already sees no gap when the language changes.
  const [{ messages }] = await Promise.all([
    catalogues[language](),
    later.size > 0 ? loadLater(language) : undefined,
  ])
  document.documentElement.lang = language
  shown.set({ language, messages: joined(language, withIsolatedNames(messages)) })
  whenIdle(() => void loadLater(language).catch(() => undefined))
}

/** Shows a language and keeps it as this browser's choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored("language", language)
  await showLanguage(language)
}

let previewed: Language | undefined

/** Shows the language that is chosen in a form until it is saved or given up (undefined); no answer of the server undoes it. */
export async function previewLanguage(language: Language | undefined): Promise<void> {
  previewed = language
  await showLanguage(language ?? preferredLanguage())
}

/** Follows the language of who is signed in, unless another one was chosen in this browser. */
export async function acceptLanguage(language: Language): Promise<void> {
  if (readStored("usualLanguage") !== language) writeStored("usualLanguage", language)
  await showLanguage(previewed ?? preferredLanguage())
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

/** The catalogue with its later part there: for what comes long after the first page, outside React. */
export async function allMessages(): Promise<Messages> {
  await loadLater(active(shown.get()).language)
  return messages()
}

export function activeLanguage(): Language {
  return shown.get()?.language ?? preferredLanguage()
}
