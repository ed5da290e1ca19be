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
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { mailTemplatesOptions, useDeleteTemplate } from "./mail-api.ts"
import { MailTemplateForm } from "./mail-template-form.tsx"
import styles from "./mail-templates-dialog.module.css"
import { useMailVariables } from "./use-mail-variables.ts"
import { useMayShare } from "./use-may-share.ts"

interface RowProps {
  template: MailTemplate
  labelOf: (name: string) => string
  onEdit: () => void
}

function TemplateRow({ template: { id, name, subject, is_shared, user_id }, labelOf, onEdit }: RowProps) {
  const words = useMessages().mails.templates
  const me = useMe()
  const mayShare = useMayShare()
  const { mutate: remove } = useDeleteTemplate()
  const mayWrite = mayShare || user_id === me?.id
  const ask = async () => {
    const question = {
      title: words.removeTitle(name),
      text: words.removeText,
      confirm: words.removeYes,
      danger: true,
    }
    if (await confirm(question)) remove(id)
  }
  return (
    <li className={`row gap-2 ${styles.row}`}>
      <span className="stack flex-1 min-w-0">
        <span className="medium truncate">{name}</span>
        <span className="text-s muted truncate">{renderText(subject, labelOf)}</span>
      </span>
      {is_shared && <Badge>{words.isShared}</Badge>}
      {mayWrite && (
        <>
          <IconButton size="s" label={words.edit(name)} icon={<Pencil />} onClick={onEdit} />
          <IconButton size="s" label={words.remove(name)} icon={<Trash2 />} onClick={() => void ask()} />
        </>
      )}
    </li>
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
  const { data, error, refetch } = useQuery(mailTemplatesOptions)
  const [edited, setEdited] = useState<MailTemplate>()
  const variables = useMailVariables(entity)
  const labelOf = (name: string) => variables.find((variable) => variable.name === name)?.label ?? name
  return (
    <Dialog title={words.title} onClose={onClose}>
      {!data && error && <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.length === 0 && (
        <EmptyState icon={<NotebookPen />} title={words.empty}>
          {words.emptyText}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="framed-list" aria-label={words.title}>
          {data.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              labelOf={labelOf}
              onEdit={() => setEdited(template)}
            />
          ))}
        </ul>
      )}
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
