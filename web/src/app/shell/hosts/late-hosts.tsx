import { WorkHost } from "../../../ui/overlays/work-host.tsx"
import { ProofBanner } from "../../../features/accounts/proof-banner.tsx"
import { AskedFormHost } from "./asked-form-host.tsx"
import { ContactLogHost } from "./contact-log-host.tsx"
import { ContactPopoverHost } from "./contact-popover-host.tsx"
import { GoKeys } from "../../palette/go-keys.ts"
import { OnboardingHost } from "../../onboarding/onboarding-host.tsx"
import { PlanHost } from "./plan-host.tsx"
import { WonHost } from "./won-host.tsx"
import { beginMail, useBegunMail } from "../../../lib/session/begun-mail.ts"
import { Later } from "../../../ui/screen/later.tsx"
import { Suspense, useEffect, useState } from "react"
import { useAskedExport } from "../../../records/filters/ask-export.ts"
import { late } from "../../../ui/screen/late.ts"
import { useAskedPassword } from "../../../lib/session/ask-password.ts"
import { useMe, useCan } from "../../../lib/session/me.ts"
import { isSignedIn, onSessionChange, sessionAge } from "../../../lib/session/session.ts"
import { handOver, tellExtension } from "../../../features/sessions/extension.ts"
import { useStore } from "../../../lib/store.ts"
import { useCommand } from "../../../ui/screen/shortcuts.ts"
import { newTask } from "./new-task-state.ts"
import { type QueryClient, useQueryClient, useQuery } from "@tanstack/react-query"
import { readStored } from "../../../lib/session/storage.ts"
import { noteAsked, wasAsked } from "../../../features/nps/asked-in-session.ts"
import { npsDueOptions } from "../../../features/nps/nps-api.ts"
import { NpsCard } from "../../../features/nps/nps-card.tsx"
import { usePaymentBlock } from "../../../lib/session/payment-block.ts"
import { useTopDialog } from "../../../ui/overlays/open-dialogs.ts"
import { useLocation, useRouter } from "@tanstack/react-router"
import { useLogout } from "../../../features/sessions/session-api.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { refuseAddress, useRefusedAddress } from "../../../lib/session/refused-address.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"

/**
 * Blocks the page when the account can't be used from this network address. Users can retry from
 * another one.
 */
function RefusedAddressDialog() {
  const m = useMessages()
  const words = m.companyData.refused
  const text = useRefusedAddress()
  const logout = useLogout()
  if (text === undefined) return null
  const leave = () => {
    refuseAddress(undefined)
    logout.mutate()
  }
  return (
    <Dialog
      role="alertdialog"
      size="s"
      title={words.title}
      dismissable={false}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>{m.profile.logout}</Button>
          <Button look="primary" autoFocus onClick={() => location.reload()}>
            {words.tryAgain}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p>{words.askAdmin}</p>
    </Dialog>
  )
}

const CompanyData = late(
  async () => (await import("../../../features/accounts/company-data.tsx")).CompanyData,
)

const name = "edit_account"

/** The current address without `edit_account`. */
function screenBelow(): string {
  const { pathname, search, hash } = location
  const left = new URLSearchParams(search)
  left.delete(name)
  return `${pathname}${left.size > 0 ? `?${left}` : ""}${hash}`
}

const reload = () => location.replace(screenBelow())

/** Opens the company data over any page whose address has `?edit_account=true`. */
function EditAccountHost() {
  const { history } = useRouter()
  const isAsked = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get(name) === "true",
  })
  const mayRead = useCan("account.read")
  return (
    <Suspense>
      {isAsked && mayRead && <CompanyData onClose={() => history.replace(screenBelow())} onReload={reload} />}
    </Suspense>
  )
}

const dayMs = 86_400_000
const weekMs = 7 * dayMs

function Asked({ onDone }: { onDone: () => void }) {
  useEffect(noteAsked, [])
  return <NpsCard onDone={onDone} />
}

/**
 * Asks users for a rating after their first week: once a session, never over a dialog or on the day
 * they sign in.
 */
function NpsHost() {
  const me = useMe()
  const [opened] = useState(Date.now)
  const [isOver, setOver] = useState(() => wasAsked() || sessionAge() < dayMs)
  const isSettled = me !== undefined && opened - Date.parse(me.created_at) >= weekMs
  const { data: isDue } = useQuery({ ...npsDueOptions, enabled: isSettled && !isOver })
  const isCovered = useTopDialog() !== undefined
  const isBlocked = usePaymentBlock() !== undefined
  if (!isDue || isOver || isCovered || isBlocked) return null
  return <Asked onDone={() => setOver(true)} />
}

/** Repeats the contract's pattern, because importing it would add to the first page. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .trim()
}

/**
 * Removes invisible characters from text pasted into single-line fields. The rules reject them, and
 * users couldn't find them.
 */
function PlainPaste() {
  useEffect(() => {
    const clean = (event: ClipboardEvent) => {
      const { target } = event
      const text = event.clipboardData?.getData("text/plain") ?? ""
      if (event.defaultPrevented || plain(text) === text.trim()) return
      if (!(target instanceof HTMLInputElement) || target.type === "password") return
      event.preventDefault()
      // The only insertion that keeps the browser's undo stack and fires an input event.
      document.execCommand("insertText", false, plain(text))
    }
    document.addEventListener("paste", clean)
    return () => document.removeEventListener("paste", clean)
  }, [])
  return null
}

async function followKept(client: QueryClient): Promise<void> {
  if (readStored("imports")) {
    const { followKeptImports } = await import("../../../records/import/run/import-work.ts")
    followKeptImports(client)
  }
  if (readStored("massWorks")) {
    const { followKeptWorks } = await import("../../../records/mass/mass-work.ts")
    followKeptWorks(client)
  }
}

/**
 * Resumes polling of the imports and mass edits that were running when the user left. Renders
 * nothing.
 */
function KeptWorkHost() {
  const client = useQueryClient()
  useEffect(() => void followKept(client), [client])
  return null
}

const NewTaskDialog = late(
  async () => (await import("../../../features/tasks/form/task-dialog.tsx")).NewTaskDialog,
)

/** A new task over the current page. */
function NewTaskHost() {
  const initial = useStore(newTask)
  useCommand("page.task", useCan("task.write") ? () => newTask.set({}) : undefined)
  return (
    <Suspense>
      {initial && <NewTaskDialog initial={initial} onClose={() => newTask.set(undefined)} />}
    </Suspense>
  )
}

/** Keeps an installed browser extension signed in as the same user. */
function ExtensionHost() {
  const me = useMe()
  const extension = me?.extension_id
  const user = me?.id
  useEffect(() => {
    if (!extension || !user) return undefined
    void handOver(extension, user)
    return onSessionChange(() => {
      if (!isSignedIn()) void tellExtension(extension, { type: "logout" })
    })
  }, [extension, user])
  return null
}

const ConfirmPasswordDialog = late(
  async () => (await import("../../../features/sessions/confirm-password-dialog.tsx")).ConfirmPasswordDialog,
)

/** Asks for the password when the server requires it again, then retries the call. */
function PasswordHost() {
  const asked = useAskedPassword()
  return <Suspense>{asked && <ConfirmPasswordDialog onAnswer={asked.answer} />}</Suspense>
}

const ExportDialog = late(
  async () => (await import("../../../records/filters/export-dialog.tsx")).ExportDialog,
)

/** Asks for the export options, over any page that exports. */
function ExportHost() {
  const asked = useAskedExport()
  return <Suspense>{asked && <ExportDialog initial={asked.initial} onAnswer={asked.answer} />}</Suspense>
}

const loadComposer = async () => (await import("../../../features/mails/mail-composer.tsx")).MailComposer

/** The window for writing a mail, over any page. */
function MailHost() {
  const mail = useBegunMail()
  if (!mail) return null
  return <Later load={loadComposer} props={{ mail, onClose: () => beginMail(undefined) }} />
}

/** Dialogs that open over any page. They load after the first page is shown. */
export function LateHosts() {
  return (
    <>
      <ProofBanner />
      <ContactPopoverHost />
      <AskedFormHost />
      <WorkHost />
      <KeptWorkHost />
      <OnboardingHost />
      <NpsHost />
      <EditAccountHost />
      <RefusedAddressDialog />
      <PasswordHost />
      <ExportHost />
      <PlanHost />
      <WonHost />
      <ContactLogHost />
      <MailHost />
      <NewTaskHost />
      <GoKeys />
      <ExtensionHost />
      <PlainPaste />
    </>
  )
}
