import type { MailTemplate } from "@funil/contract/messages/mail-templates"
import type { MailEntity, MailSettings } from "@funil/contract/messages/mails"
import { Signature, FileText, NotebookPen, Save, Settings2 } from "lucide-react"
import { Suspense, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import type { Form } from "../../ui/forms/form.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { AttachButton } from "./mail-attachments.tsx"
import type { MailValues } from "./mail-draft.ts"
import styles from "./mail-form.module.css"
import type { MailFiles } from "./use-mail-files.ts"
import { late } from "../../ui/screen/late.ts"
import { useQuery } from "@tanstack/react-query"
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { mailTemplatesOptions } from "./mail-api.ts"

interface MailTemplateMenuProps {
  onPick: (template: MailTemplate) => void
  /** Saves the typed text as a template. Undefined while the mail is empty. */
  onKeep: (() => void) | undefined
  onManage: () => void
}

/** Inserts a template, or saves the mail as one. */
function MailTemplateMenu({ onPick, onKeep, onManage }: MailTemplateMenuProps) {
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

const SignatureDialog = late(async () => (await import("./signature-dialog.tsx")).SignatureDialog)
const MailTemplatesDialog = late(
  async () => (await import("./mail-templates-dialog.tsx")).MailTemplatesDialog,
)
const MailTemplateForm = late(async () => (await import("./mail-template-form.tsx")).MailTemplateForm)

type Texts = Pick<MailValues, "subject" | "body">

interface Props {
  files: MailFiles
  form: Form<MailValues>
  settings: MailSettings
  entity: MailEntity
  /** Replaces the subject and text. */
  onTexts: (texts: Texts) => void
}

/** Toggles the signature and links to its editor. */
function SignatureTool({
  form,
  settings,
  onEdit,
}: Pick<Props, "form" | "settings"> & { onEdit: () => void }) {
  const words = useMessages().mails.signature
  if (settings.signature === "")
    return (
      <Button size="s" look="plain" icon={<Signature />} onClick={onEdit}>
        {words.none}
      </Button>
    )
  return (
    <span className={`inline-row gap-1 text-s ${styles.signature}`}>
      <Checkbox
        label={words.include}
        checked={form.values.signature}
        onChange={(signature) => form.set({ signature })}
      />
      <IconButton size="s" label={words.edit} icon={<Signature />} onClick={onEdit} />
    </span>
  )
}

/** The toolbar of a mail: attachments, templates and signature. */
export function MailTools({ files, form, settings, entity, onTexts }: Props) {
  const words = useMessages().mails.templates
  const [open, setOpen] = useState<"signature" | "templates" | "keep">()
  const { subject, body } = form.values
  const isEmpty = subject === "" && body === ""
  const close = () => setOpen(undefined)
  const begin = async (template: MailTemplate) => {
    const question = { title: words.replaceTitle, text: words.replaceText, confirm: words.replace }
    if (isEmpty || (await confirm(question))) onTexts({ subject: template.subject, body: template.body })
  }
  return (
    <div className={`row wrap ${styles.tools}`}>
      <AttachButton files={files} />
      <MailTemplateMenu
        onPick={(template) => void begin(template)}
        onKeep={isEmpty ? undefined : () => setOpen("keep")}
        onManage={() => setOpen("templates")}
      />
      <SignatureTool form={form} settings={settings} onEdit={() => setOpen("signature")} />
      <Suspense>
        {open === "signature" && <SignatureDialog onClose={close} />}
        {open === "templates" && <MailTemplatesDialog entity={entity} onClose={close} />}
        {open === "keep" && (
          <MailTemplateForm
            id={undefined}
            initial={{ name: "", subject, body, is_shared: false }}
            entity={entity}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
