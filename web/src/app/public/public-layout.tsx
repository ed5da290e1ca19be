import { Outlet } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { languages } from "@funil/contract/shared/values/languages"
import { chooseLanguage, useLanguage, useMessages } from "../../lib/text/messages.ts"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { Logo } from "../shell/bars/logo.tsx"
import styles from "./public-layout.module.css"

/**
 * Layout of sign-in and sign-up, with the logo and a language switch. Shows the route's page unless
 * `children` is set.
 */
export function PublicLayout({ children }: { children?: ReactNode }) {
  const m = useMessages()
  const language = useLanguage()
  return (
    <div className={`stack h-full overflow-y-auto ${styles.layout}`}>
      <header className={`row justify-between flex-none ${styles.header}`}>
        <Logo />
        <SegmentedControl
          label={m.profile.language}
          value={language}
          options={languages.map((value) => ({ value, label: m.profile.languages[value], lang: value }))}
          onChange={(value) => void chooseLanguage(value)}
        />
      </header>
      <main className={`stack flex-1 ${styles.main}`}>{children ?? <Outlet />}</main>
    </div>
  )
}
