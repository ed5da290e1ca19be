import { FileArchive, UserX } from "lucide-react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { type PersonRef, useExportPrivacy } from "./privacy-api.ts"

/**
 * Menu entries for legal requests: export a person's data, and erase it. Only for users who may.
 */
export function ContactPrivacyItems({ person, onAnonymise }: { person: PersonRef; onAnonymise: () => void }) {
  const m = useMessages()
  const words = m.privacy
  const { mutate } = useExportPrivacy()
  if (!useCan("contact.privacy")) return null
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<FileArchive />} onSelect={() => mutate(person)}>
        {words.exportAll}
      </MenuItem>
      <MenuItem danger icon={<UserX />} onSelect={onAnonymise}>
        {words.anonymise}
      </MenuItem>
    </>
  )
}
