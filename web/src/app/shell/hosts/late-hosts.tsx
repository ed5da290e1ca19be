import { WorkHost } from "../../../ui/overlays/work-host.tsx"
import { ProofBanner } from "../../../features/accounts/proof-banner.tsx"
import { AskedFormHost } from "./asked-form-host.tsx"
import { ContactLogHost } from "./contact-log-host.tsx"
import { ContactPopoverHost } from "./contact-popover-host.tsx"
import { GoKeys } from "../../palette/go-keys.ts"
import { OnboardingHost } from "../../onboarding/onboarding-host.tsx"
import { EditAccountHost } from "./edit-account-host.tsx"
import { NpsHost } from "./nps-host.tsx"
import { PlainPaste } from "../plain-paste.ts"
import { PlanHost } from "./plan-host.tsx"
import { RefusedAddressDialog } from "./refused-address-dialog.tsx"
import { WonHost } from "./won-host.tsx"
import { beginMail, useBegunMail } from "../../../lib/session/begun-mail.ts"
import { Later } from "../../../ui/screen/later.tsx"
import { Suspense, useEffect } from "react"
import { useAskedExport } from "../../../records/filters/ask-export.ts"
import { late } from "../../../ui/screen/late.ts"
import { useAskedPassword } from "../../../lib/session/ask-password.ts"
import { useMe, useCan } from "../../../lib/session/me.ts"
import { isSignedIn, onSessionChange } from "../../../lib/session/session.ts"
import { handOver, tellExtension } from "../../../features/sessions/extension.ts"
import { useStore } from "../../../lib/store.ts"
import { useCommand } from "../../../ui/screen/shortcuts.ts"
import { newTask } from "./new-task-state.ts"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { readStored } from "../../../lib/session/storage.ts"

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
