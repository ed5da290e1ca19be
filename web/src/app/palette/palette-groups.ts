import { type SearchHit, searchEntities } from "@funil/contract/home/search"
import type { Role } from "@funil/contract/account/permissions"
import { useQuery } from "@tanstack/react-query"
import { SquareKanban, Keyboard, Languages, LogOut, SunMoon } from "lucide-react"
import { pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { searchOptions, useRecentHits } from "../../features/search/search-api.ts"
import { useLogout } from "../../features/sessions/session-api.ts"
import { useRole } from "../../lib/session/me.ts"
import { type Messages, useMessages, chooseLanguage } from "../../lib/text/messages.ts"
import { useDebounced } from "../../ui/forms/debounced.ts"
import { type Shortcut, inTableOrder } from "../../ui/screen/shortcuts.ts"
import { type Command, hitHref, makingCommands, placeCommands } from "./palette-commands.ts"
import { isNamed, matching } from "./palette-match.ts"
import { languages } from "@funil/contract/shared/values/languages"
import { ownValue } from "@funil/contract/shared/own-value"
import { chooseScheme, schemes } from "../../lib/color-scheme.ts"
import { commandKeys } from "../../lib/command-keys.ts"
import { keyListOpen } from "../shell/hosts/key-list-state.ts"

/** The commands for the open record, in the order of the key list. */
function recordCommands(m: Messages, live: readonly Shortcut[]): Command[] {
  return inTableOrder(live).flatMap(({ command, icon, keys: [keys], run }) =>
    icon && run && command !== "go"
      ? [
          {
            label: m.commands.does[command],
            icon,
            words: ownValue(m.commands.also, command) ?? "",
            keys,
            run,
          },
        ]
      : [],
  )
}

/** The commands for the user's own settings. */
function ownCommands(m: Messages, logout: () => void): Command[] {
  const words = m.palette.own
  return [
    ...schemes.map((scheme) => ({
      label: words.scheme(m.profile.schemes[scheme]),
      icon: SunMoon,
      words: words.schemeWords,
      run: () => chooseScheme(scheme),
    })),
    ...languages.map((language) => ({
      label: words.language(m.profile.languages[language]),
      icon: Languages,
      words: words.languageWords,
      run: () => void chooseLanguage(language),
    })),
    {
      label: m.commands.does["anywhere.keys"],
      icon: Keyboard,
      words: words.keysWords,
      keys: commandKeys["anywhere.keys"],
      run: () => keyListOpen.set(true),
    },
    { label: m.profile.logout, icon: LogOut, words: words.logoutWords, run: logout },
  ]
}

export interface PaletteItem {
  readonly key: string
  readonly label: string
  /** The path to open. Items without one run a command. */
  readonly href?: string | undefined
  readonly command?: Command
  readonly hit?: SearchHit
}

export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

/** Debounce of the record search, in milliseconds. */
const delay = 120
const maxCommands = 5

function commandItem(command: Command): PaletteItem {
  return { key: `${command.href ?? ""} ${command.label}`, label: command.label, href: command.href, command }
}

function hitItems(hits: readonly SearchHit[], role: Role, prefix = ""): PaletteItem[] {
  return hits.flatMap((hit) => {
    const href = hitHref(hit, role)
    return href ? [{ key: `${prefix}${hit.id}`, label: hit.name, href, hit }] : []
  })
}

function hitGroups(m: Messages, hits: readonly SearchHit[], role: Role): PaletteGroup[] {
  return searchEntities.map((entity) => ({
    title: m.palette.entities[entity],
    items: hitItems(
      hits.filter((hit) => hit.entity === entity),
      role,
    ),
  }))
}

/** Puts exact matches of people and companies first, so that Enter opens them. */
function hitsInOrder(m: Messages, found: readonly SearchHit[], typed: string, role: Role) {
  const exact = found.filter((hit) => isNamed(hit, typed))
  return {
    first: hitGroups(m, exact, role),
    rest: hitGroups(
      m,
      found.filter((hit) => !exact.includes(hit)),
      role,
    ),
  }
}

/** Returns the palette's items for a text. Commands appear at once, records follow below them. */
export function usePaletteGroups(
  text: string,
  live: readonly Shortcut[],
): { groups: PaletteGroup[]; isBusy: boolean } {
  const m = useMessages()
  const role = useRole()
  const typed = text.trim()
  const wanted = useDebounced(typed, delay)
  const search = useQuery(searchOptions(wanted))
  const recent = useRecentHits()
  const logout = useLogout()
  const pipelines = useQuery(pipelinesOptions).data ?? []
  if (!role) return { groups: [], isBusy: false }
  const places = placeCommands(m, role)
  const makings = makingCommands(m, role, live)
  const boards = pipelines.map(({ id, name }) => ({
    label: name,
    icon: SquareKanban,
    href: `/pipelines?pipeline=${id}`,
    words: m.palette.places.pipelines.label,
  }))
  const ofRecord = recordCommands(m, live)
  const nothingTyped: PaletteGroup[] = [
    { title: m.commands.places.record, items: ofRecord.map(commandItem) },
    { title: m.palette.recent, items: hitItems(recent, role, "recent-") },
    { title: m.palette.make, items: makings.map(commandItem) },
    { title: m.palette.go, items: places.map(commandItem) },
  ]
  const { first, rest } = hitsInOrder(m, search.data ?? [], typed, role)
  const groups =
    typed === ""
      ? nothingTyped
      : [
          ...first,
          { title: m.commands.places.record, items: matching(ofRecord, typed).map(commandItem) },
          {
            title: m.palette.go,
            items: matching([...places, ...boards], typed)
              .slice(0, maxCommands)
              .map(commandItem),
          },
          { title: m.palette.make, items: matching(makings, typed).slice(0, maxCommands).map(commandItem) },
          {
            title: m.palette.own.title,
            items: matching(
              ownCommands(m, () => logout.mutate()),
              typed,
            ).map(commandItem),
          },
          ...rest,
        ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isBusy: typed !== "" && (typed !== wanted || search.isFetching),
  }
}
