import type { MailTemplate } from "@funil/contract/messages/mail-templates"
import type { MailEntity } from "@funil/contract/messages/mails"
import { renderText } from "@funil/contract/messages/message-variables"
import { useQuery } from "@tanstack/react-query"
import { NotebookPen, Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Badge } from "../../ui/marks/badge.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { SettingEmpty, SettingList } from "../../settings/setting-list.tsx"
import { RowText, SettingRow, SettingRows } from "../../settings/setting-row.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { mailTemplatesOptions, mailTemplateWrites } from "./mail-api.ts"
import { MailTemplateForm } from "./mail-template-form.tsx"
import { useMailVariables } from "./use-mail-variables.ts"
import { useMayShare } from "./use-may-share.ts"

interface RowProps {
  template: MailTemplate
  labelOf: (name: string) => string
  onEdit: () => void
}

function TemplateRow({ template, labelOf, onEdit }: RowProps) {
  const { name, subject, is_shared, user_id } = template
  const words = useMessages().mails.templates
  const me = useMe()
  const mayShare = useMayShare()
  const { mutate: remove } = mailTemplateWrites.useTrash()
  const mayWrite = mayShare || user_id === me?.id
  const ask = async () => {
    const question = {
      title: words.removeTitle(name),
      text: words.removeText,
      confirm: words.removeYes,
      danger: true,
    }
    if (await confirm(question)) remove(template)
  }
  return (
    <SettingRow
      facts={is_shared && <Badge>{words.isShared}</Badge>}
      tools={
        mayWrite && (
          <>
            <IconButton size="s" label={words.edit(name)} icon={<Pencil />} onClick={onEdit} />
            <IconButton size="s" label={words.remove(name)} icon={<Trash2 />} onClick={() => void ask()} />
          </>
        )
      }
    >
      <RowText name={name} detail={renderText(subject, labelOf)} />
    </SettingRow>
  )
}

const writtenOf = ({ name, subject, body, is_shared }: MailTemplate) => ({ name, subject, body, is_shared })

interface Props {
  /** The noun whose variables the editor offers. */
  entity: MailEntity
  onClose: () => void
}

/** The templates the user may use, to edit, share and delete. */
export function MailTemplatesDialog({ entity, onClose }: Props) {
  const words = useMessages().mails.templates
  const [edited, setEdited] = useState<MailTemplate>()
  const variables = useMailVariables(entity)
  const labelOf = (name: string) => variables.find((variable) => variable.name === name)?.label ?? name
  return (
    <Dialog title={words.title} onClose={onClose}>
      <SettingList
        query={useQuery(mailTemplatesOptions)}
        failed={words.loadFailed}
        empty={<SettingEmpty icon={<NotebookPen />} title={words.empty} text={words.emptyText} />}
      >
        {(templates) => (
          <SettingRows items={templates} label={words.title}>
            {(template) => (
              <TemplateRow template={template} labelOf={labelOf} onEdit={() => setEdited(template)} />
            )}
          </SettingRows>
        )}
      </SettingList>
      {edited && (
        <MailTemplateForm
          id={edited.id}
          initial={writtenOf(edited)}
          entity={entity}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Dialog>
  )
}
