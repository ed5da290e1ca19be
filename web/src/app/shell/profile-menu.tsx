import { useNavigate } from "@tanstack/react-router"
import { KeyRound, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { languages } from "@funil/contract/accounts"
import { useLogout } from "../../features/sessions/session-api.ts"
import { chooseScheme, schemes, useScheme } from "../../lib/color-scheme.ts"
import { useMe } from "../../lib/me.ts"
import { chooseLanguage, useLanguage, useMessages } from "../../lib/messages.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import styles from "./profile-menu.module.css"

const ChangePasswordDialog = lazy(async () => ({
  default: (await import("../../features/sessions/change-password-dialog.tsx")).ChangePasswordDialog,
}))

const schemeIcons = { light: <Sun />, dark: <Moon />, system: <Monitor /> }

function LanguageItems() {
  const m = useMessages()
  const active = useLanguage()
  return languages.map((language) => (
    <MenuItem
      key={language}
      icon={<span className={styles.code}>{language.slice(0, 2)}</span>}
      checked={language === active}
      onSelect={() => void chooseLanguage(language)}
    >
      <span lang={language}>{m.profile.languages[language]}</span>
    </MenuItem>
  ))
}

function SchemeItems() {
  const m = useMessages()
  const active = useScheme()
  return schemes.map((scheme) => (
    <MenuItem
      key={scheme}
      icon={schemeIcons[scheme]}
      checked={scheme === active}
      onSelect={() => chooseScheme(scheme)}
    >
      {m.profile.schemes[scheme]}
    </MenuItem>
  ))
}

export function ProfileMenu() {
  const m = useMessages()
  const me = useMe()
  const navigate = useNavigate()
  const logout = useLogout()
  const [isChanging, setChanging] = useState(false)
  const name = me ? [me.first_name, me.last_name].filter(Boolean).join(" ") : ""
  const face = me ? (
    <Avatar name={name} picture={me.profile_picture} size={28} decorative />
  ) : (
    <Skeleton width={28} height={28} round />
  )
  return (
    <>
      <Menu
        align="end"
        trigger={{ className: styles.trigger, "aria-label": m.shell.openMenu, children: face }}
      >
        <div className={styles.who}>
          <p className={styles.name}>{name}</p>
          <p className={styles.detail}>{me?.email}</p>
          <p className={styles.detail}>{me && m.profile.roles[me.role]}</p>
        </div>
        <MenuSeparator />
        <MenuItem icon={<UserRound />} onSelect={() => void navigate({ to: "/profile" })}>
          {m.profile.title}
        </MenuItem>
        <MenuItem icon={<KeyRound />} onSelect={() => setChanging(true)}>
          {m.profile.changePassword}
        </MenuItem>
        <MenuSeparator />
        <MenuHeading>{m.profile.scheme}</MenuHeading>
        <SchemeItems />
        <MenuSeparator />
        <MenuHeading>{m.profile.language}</MenuHeading>
        <LanguageItems />
        <MenuSeparator />
        <MenuItem icon={<LogOut />} onSelect={() => logout.mutate()}>
          {m.profile.logout}
        </MenuItem>
      </Menu>
      <Suspense>{isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}</Suspense>
    </>
  )
}
