import { languages } from "@funil/contract/shared/values/languages"
import { ownValue } from "@funil/contract/shared/own-value"
import { Keyboard, Languages, LogOut, SunMoon } from "lucide-react"
import { chooseScheme, schemes } from "../../lib/color-scheme.ts"
import { commandKeys } from "../../lib/command-keys.ts"
import { chooseLanguage, type Messages } from "../../lib/text/messages.ts"
import { inTableOrder, type Shortcut } from "../../ui/screen/shortcuts.ts"
import { keyListOpen } from "../shell/hosts/key-list-state.ts"
import type { Command } from "./palette-commands.ts"

/** The commands for the open record, in the order of the key list. */
export function recordCommands(m: Messages, live: readonly Shortcut[]): Command[] {
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
export function ownCommands(m: Messages, logout: () => void): Command[] {
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
