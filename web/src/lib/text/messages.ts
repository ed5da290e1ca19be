import type { Language } from "@funil/contract/account/accounts"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { isOwn, ownValue } from "@funil/contract/shared/own-value"
import type { FirstMessages, Messages } from "../../words/pt-br.ts"
import type { LaterMessages } from "../../words/pt-br-later.ts"
import { readStored, writeStored } from "../session/storage.ts"
import { createStore, useStore } from "../store.ts"
import { whenIdle } from "../when-idle.ts"

export type { Messages } from "../../words/pt-br.ts"

const catalogues: Record<Language, () => Promise<{ messages: FirstMessages }>> = {
  "pt-BR": () => import("../../words/pt-br.ts"),
  en: () => import("../../words/en.ts"),
}
const laterCatalogues: Record<Language, () => Promise<{ messages: LaterMessages }>> = {
  "pt-BR": () => import("../../words/pt-br-later.ts"),
  en: () => import("../../words/en-later.ts"),
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

/**
 * Joins both parts of a catalog. Reading a text of the later part suspends the component until it
 * loads.
 */
function joined(language: Language, first: FirstMessages): Messages {
  const parts: Record<string, unknown> = { ...first }
  return new Proxy(parts, {
    get: (own, noun) => {
      const found = typeof noun === "symbol" || isOwn(own, noun) ? own : later.get(language)
      if (found) return ownValue<object>(found, noun)
      // Suspense catches a promise that a component throws.
      // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error
      throw loadLater(language)
    },
    // Both parts together are the whole catalog.
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

/**
 * The initial language: chosen in this browser, else the user's last one, else the browser's, else
 * pt-BR.
 */
export function preferredLanguage(): Language {
  const chosen = readStored("language") ?? readStored("usualLanguage")
  if (chosen) return chosen
  const known = navigator.languages.find((tag) => /^(pt|en)\b/i.test(tag))
  return known?.toLowerCase().startsWith("en") ? "en" : "pt-BR"
}

/** Loads a language and switches to it without a reload. */
export async function showLanguage(language: Language): Promise<void> {
  if (shown.get()?.language === language) return
  // Waits for the later part if it is in use, so that no text flickers.
  const [{ messages }] = await Promise.all([
    catalogues[language](),
    later.size > 0 ? loadLater(language) : undefined,
  ])
  document.documentElement.lang = language
  shown.set({ language, messages: joined(language, withIsolatedNames(messages)) })
  whenIdle(() => void loadLater(language).catch(() => undefined))
}

/** Switches the language and stores it as this browser's choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored("language", language)
  await showLanguage(language)
}

let previewed: Language | undefined

/**
 * Previews a form's language until it is saved or canceled (undefined). Server answers don't
 * override it.
 */
export async function previewLanguage(language: Language | undefined): Promise<void> {
  previewed = language
  await showLanguage(language ?? preferredLanguage())
}

/** Switches to the signed-in user's language, unless this browser has its own choice. */
export async function acceptLanguage(language: Language): Promise<void> {
  if (readStored("usualLanguage") !== language) writeStored("usualLanguage", language)
  await showLanguage(previewed ?? preferredLanguage())
}

/** The active catalog, for components. */
export function useMessages(): Messages {
  return active(useStore(shown)).messages
}

export function useLanguage(): Language {
  return active(useStore(shown)).language
}

/** The active catalog outside React. Call it for each text, since the language can change. */
export function messages(): Messages {
  return active(shown.get()).messages
}

/** Loads the whole catalog, for code outside React that runs after the first page. */
export async function allMessages(): Promise<Messages> {
  await loadLater(active(shown.get()).language)
  return messages()
}

export function activeLanguage(): Language {
  return shown.get()?.language ?? preferredLanguage()
}
