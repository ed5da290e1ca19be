import { isAdminLevel } from "@funil/contract/account/permissions"
import { Link } from "@tanstack/react-router"
import { CalendarSync, ChevronRight, KeyRound, ListChecks, LogOut, Settings, Signature } from "lucide-react"
import { type ReactNode, Suspense, useState } from "react"
import { languages } from "@funil/contract/shared/values/languages"
import { useLogout } from "../../features/sessions/session-api.ts"
import { SessionList } from "../../features/sessions/session-list.tsx"
import { OwnProfile } from "../../features/users/user-detail.tsx"
import { userKind } from "../../features/users/user-kind.ts"
import { chooseScheme, schemes, useScheme } from "../../lib/color-scheme.ts"
import { useCan, useMe, useRole } from "../../lib/session/me.ts"
import { chooseLanguage, useLanguage, useMessages } from "../../lib/text/messages.ts"
import { personName } from "../../lib/text/person-name.ts"
import { useStoredRole } from "../../lib/session/session.ts"
import { openWelcome } from "../../lib/session/welcome.ts"
import { RecordPicture } from "../../records/picture/picture-editor.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { placesOf } from "../configs/setting-places.ts"
import { installApp, useInstallWay } from "../pwa/app-install.ts"
import { late } from "../../ui/screen/late.ts"

const ChangePasswordDialog = late(
  async () => (await import("../../features/sessions/change-password-dialog.tsx")).ChangePasswordDialog,
)

const SignatureDialog = late(
  async () => (await import("../../features/mails/signature-dialog.tsx")).SignatureDialog,
)

const FeedDialog = late(
  async () => (await import("../../features/tasks/calendar/feed-dialog.tsx")).FeedDialog,
)

const RecordActivity = late(async () => (await import("../activity/record-activity.tsx")).RecordActivity)

function Person() {
  const m = useMessages()
  const me = useMe()
  // Offline, the session has a visitor's rights. The stored role is still the user's own.
  const role = useStoredRole()
  if (!me) {
    return (
      <div className="row gap-4">
        <Skeleton width={56} height={56} round />
        <Skeleton width={220} height={44} />
      </div>
    )
  }
  const name = personName(me)
  return (
    <div className="row gap-4">
      <RecordPicture
        kind={userKind}
        face={{ id: me.id, name, picture: me.profile_picture }}
        isLocked={false}
      />
      <div>
        <p className="text-l bold">{name}</p>
        <p className="muted break">{me.email}</p>
        <p className="muted break">
          {m.profile.roles[role ?? me.role]} · {me.account.company || me.account.domain}
        </p>
      </div>
    </div>
  )
}

/** The user's mail signature, for roles that send mail. */
function SignatureSetting() {
  const words = useMessages().mails.signature
  const [isOpen, setOpen] = useState(false)
  return (
    <div id="signature" className="card p-4 row wrap justify-between gap-3">
      <p>{words.title}</p>
      <Button icon={<Signature />} onClick={() => setOpen(true)}>
        {words.edit}
      </Button>
      <Suspense>{isOpen && <SignatureDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

/** The feed that shows the user's tasks in another calendar. */
function CalendarSetting() {
  const words = useMessages().calendar.feed
  const [isOpen, setOpen] = useState(false)
  return (
    <div id="calendar" className="card p-4 row wrap justify-between gap-3">
      <p>{words.title}</p>
      <Button icon={<CalendarSync />} onClick={() => setOpen(true)}>
        {words.configure}
      </Button>
      <Suspense>{isOpen && <FeedDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="row wrap justify-between gap-3">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}

function Preferences() {
  const m = useMessages()
  const language = useLanguage()
  const scheme = useScheme()
  return (
    <div id="preferences" className="card p-4 stack gap-3">
      <Setting label={m.profile.language}>
        <SegmentedControl
          label={m.profile.language}
          value={language}
          options={languages.map((value) => ({ value, label: m.profile.languages[value], lang: value }))}
          onChange={(value) => void chooseLanguage(value)}
        />
      </Setting>
      <Setting label={m.profile.scheme}>
        <SegmentedControl
          label={m.profile.scheme}
          value={scheme}
          options={schemes.map((value) => ({ value, label: m.profile.schemes[value] }))}
          onChange={chooseScheme}
        />
      </Setting>
    </div>
  )
}

/** Installs the app, if this browser can. */
function InstallSection() {
  const m = useMessages()
  const way = useInstallWay()
  if (way === undefined) return null
  return (
    <section className="stack gap-3">
      <h2 className="text-m">{m.app.install}</h2>
      <div className="card p-4 row wrap justify-between gap-3">
        <p>{way === "share" ? m.app.installByShare : m.app.installText}</p>
        {way === "prompt" && <Button onClick={() => void installApp()}>{m.app.installNow}</Button>}
      </div>
    </section>
  )
}

const ways = new Set(["companyData", "plan", "notifications", "operations"])

/** Links to settings that have their own pages, and to all of them. */
function Ways() {
  const m = useMessages()
  const role = useRole()
  if (!role) return null
  const shown = placesOf(m, role).filter(({ key }) => ways.has(key))
  const all = { key: "all", label: m.settings.all, icon: Settings, href: "/admin/configs" }
  return [...shown, ...(isAdminLevel(role) ? [all] : [])].map(({ key, label, icon: Icon, href }) => (
    <Link key={key} to={href} className="card row gap-3 p-4 text-inherit no-underline hoverable">
      <Icon aria-hidden="true" />
      <span className="flex-1">{label}</span>
      <ChevronRight className="faint" aria-hidden="true" />
    </Link>
  ))
}

export function ProfilePage() {
  const m = useMessages()
  const me = useMe()
  const logout = useLogout()
  const [isChanging, setChanging] = useState(false)
  const maySendMails = useCan("mail.send")
  return (
    <div className="page">
      <Person />
      <div className="card p-4">{me ? <OwnProfile id={me.id} /> : <Skeleton height={320} />}</div>
      <Preferences />
      {maySendMails && <SignatureSetting />}
      <CalendarSetting />
      <Ways />
      <InstallSection />
      <section id="sessions" className="stack gap-3">
        <h2 className="text-m">{m.sessions.title}</h2>
        <div className="card p-4">
          <SessionList />
        </div>
      </section>
      <div id="password" className="flex wrap gap-2">
        {me?.role === "admin" && (
          <Button icon={<ListChecks />} onClick={openWelcome}>
            {m.onboarding.card.title}
          </Button>
        )}
        <Button icon={<KeyRound />} onClick={() => setChanging(true)}>
          {m.profile.changePassword}
        </Button>
        <Button icon={<LogOut />} onClick={() => logout.mutate()}>
          {m.profile.logout}
        </Button>
      </div>
      {me && (
        <section className="stack gap-3">
          <h2 className="text-m">{m.activity.title}</h2>
          <Suspense fallback={<Skeleton height={160} />}>
            <RecordActivity kind={userKind} id={me.id} />
          </Suspense>
        </section>
      )}
      <Suspense>{isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}</Suspense>
    </div>
  )
}
