import type { MailTemplate } from "@funil/contract/messages/mail-templates"
import { useQuery } from "@tanstack/react-query"
import { FileText, NotebookPen, Save, Settings2 } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { mailTemplatesOptions } from "./mail-api.ts"

interface Props {
  onPick: (template: MailTemplate) => void
  /** Saves the typed text as a template. Undefined while the mail is empty. */
  onKeep: (() => void) | undefined
  onManage: () => void
}

/** Inserts a template, or saves the mail as one. */
export function MailTemplateMenu({ onPick, onKeep, onManage }: Props) {
  const words = useMessages().mails.templates
  const templates = useQuery(mailTemplatesOptions).data ?? []
  return (
    <Menu
      trigger={{
        className: buttonClass({ size: "s", look: "plain" }),
        children: (
          <>
            <NotebookPen aria-hidden="true" />
            {words.open}
          </>
        ),
      }}
    >
      {templates.map((template) => (
        <MenuItem key={template.id} icon={<FileText />} onSelect={() => onPick(template)}>
          {template.name}
        </MenuItem>
      ))}
      {templates.length > 0 && <MenuSeparator />}
      <MenuItem icon={<Save />} disabled={!onKeep} onSelect={() => onKeep?.()}>
        {words.keep}
      </MenuItem>
      <MenuItem icon={<Settings2 />} onSelect={onManage}>
        {words.manage}
      </MenuItem>
    </Menu>
  )
}
