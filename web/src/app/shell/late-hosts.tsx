import { AskedFormHost } from "./asked-form-host.tsx"
import { ContactPopoverHost } from "./contact-popover-host.tsx"

/** What opens over any page by itself, and can come after the first one. */
export function LateHosts() {
  return (
    <>
      <ContactPopoverHost />
      <AskedFormHost />
    </>
  )
}
