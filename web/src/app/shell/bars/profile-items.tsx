import { isAdminLevel } from "@funil/contract/account/permissions"
import { useNavigate } from "@tanstack/react-router"
import {
  Download,
  KeyRound,
  Keyboard,
  LifeBuoy,
  ListChecks,
  LogOut,
  Monitor,
  Moon,
  Settings,
  Sparkles,
  Sun,
} from "lucide-react"
import { languages } from "@funil/contract/shared/values/languages"
import { useLogout } from "../../../features/sessions/session-api.ts"
import { chooseScheme, schemes, useScheme } from "../../../lib/color-scheme.ts"
import { chooseLanguage, useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { openSupport } from "../../../lib/session/support.ts"
import { openWelcome } from "../../../lib/session/welcome.ts"
import { MenuHeading, MenuItem, MenuSeparator } from "../../../ui/overlays/menu.tsx"
import { useMe, useRole } from "../../../lib/session/me.ts"
import { openUpgrade } from "../../../lib/session/upgrade.ts"
import { usePhone } from "../../../ui/screen/phone.ts"
import { placesOf, settingGroups } from "../../configs/setting-places.ts"
import { installApp, useInstallWay } from "../../pwa/app-install.ts"
import { keyListOpen } from "../hosts/key-list-state.ts"

const schemeIcons = { light: <Sun />, dark: <Moon />, system: <Monitor /> }

function LanguageItems() {
  const m = useMessages()
  const active = useLanguage()
  return languages.map((language) => (
    <MenuItem
      key={language}
      icon={<span className="text-xs bold uppercase">{language.slice(0, 2)}</span>}
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

const inMenu = new Set(["profile", "notifications", "companyData", "plan", "trash"])

/** The settings that are opened most, and the way to all of them. */
function SettingItems() {
  const m = useMessages()
  const role = useRole()
  const navigate = useNavigate()
  if (!role) return null
  const places = placesOf(m, role, [...settingGroups.own, ...settingGroups.account, ...settingGroups.data])
  const all = { key: "all", label: m.settings.all, icon: Settings, href: "/admin/configs" }
  return [...places.filter(({ key }) => inMenu.has(key)), ...(isAdminLevel(role) ? [all] : [])].map(
    ({ key, label, icon: Icon, href }) => (
      <MenuItem key={key} icon={<Icon />} onSelect={() => void navigate({ href })}>
        {label}
      </MenuItem>
    ),
  )
}

function AdminItems() {
  const m = useMessages()
  return (
    <>
      <MenuItem icon={<Sparkles />} onSelect={() => openUpgrade()}>
        {m.plans.upgrade.title}
      </MenuItem>
      <MenuItem icon={<ListChecks />} onSelect={openWelcome}>
        {m.onboarding.card.title}
      </MenuItem>
    </>
  )
}

/** The user's own settings. */
function PreferenceItems() {
  const m = useMessages()
  return (
    <>
      <MenuSeparator />
      <MenuHeading>{m.profile.scheme}</MenuHeading>
      <SchemeItems />
      <MenuSeparator />
      <MenuHeading>{m.profile.language}</MenuHeading>
      <LanguageItems />
    </>
  )
}

export function ProfileItems({ onChangePassword }: { onChangePassword: () => void }) {
  const m = useMessages()
  const logout = useLogout()
  const install = useInstallWay()
  const isAdmin = useRole() === "admin"
  const isPhone = usePhone()
  const support = useMe()?.support_url
  return (
    <>
      <SettingItems />
      {isAdmin && <AdminItems />}
      {install === "prompt" && (
        <MenuItem icon={<Download />} onSelect={() => void installApp()}>
          {m.app.install}
        </MenuItem>
      )}
      {support && (
        <MenuItem icon={<LifeBuoy />} onSelect={() => openSupport(support)}>
          {m.plans.support}
        </MenuItem>
      )}
      {!isPhone && (
        <MenuItem icon={<Keyboard />} shortcut="?" onSelect={() => keyListOpen.set(true)}>
          {m.commands.does["anywhere.keys"]}
        </MenuItem>
      )}
      <MenuItem icon={<KeyRound />} onSelect={onChangePassword}>
        {m.profile.changePassword}
      </MenuItem>
      <PreferenceItems />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => logout.mutate()}>
        {m.profile.logout}
      </MenuItem>
    </>
  )
}
