import { WorkHost } from "../../../ui/overlays/work-host.tsx"
import { ProofBanner } from "../../../features/accounts/proof-banner.tsx"
import { AskedFormHost } from "./asked-form-host.tsx"
import { ContactLogHost } from "./contact-log-host.tsx"
import { ContactPopoverHost } from "./contact-popover-host.tsx"
import { GoKeys } from "../../palette/go-keys.ts"
import { OnboardingHost } from "../../onboarding/onboarding-host.tsx"
import { EditAccountHost } from "./edit-account-host.tsx"
import { ExportHost } from "./export-host.tsx"
import { ExtensionHost } from "./extension-host.ts"
import { KeptWorkHost } from "./kept-work-host.tsx"
import { MailHost } from "./mail-host.tsx"
import { NewTaskHost } from "./new-task-host.tsx"
import { NpsHost } from "./nps-host.tsx"
import { PasswordHost } from "./password-host.tsx"
import { PlainPaste } from "../plain-paste.ts"
import { PlanHost } from "./plan-host.tsx"
import { RefusedAddressDialog } from "./refused-address-dialog.tsx"
import { WonHost } from "./won-host.tsx"

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
