import type { Form } from "@funil/contract/forms/forms"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import {
  CircleAlert,
  Copy,
  Ellipsis,
  ExternalLink,
  Inbox,
  LayoutTemplate,
  Pencil,
  Share2,
  Trash2,
} from "lucide-react"
import { copyText } from "../../lib/text/copy-text.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Badge } from "../../ui/marks/badge.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { useSwitchForm } from "./form-api.ts"
import styles from "./form-list.module.css"
import type { FormTab } from "./form-tab.ts"
import { stepsOf } from "./numbers/form-totals.ts"
import { useRemoveForm } from "./remove-form.ts"

/** The pipeline and stage of new answers, or empty if not chosen yet. */
function usePlaceText({ pipeline_id, pipeline_stage_id }: Form): string {
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const pipeline = pipelines.find(({ id, stages }) =>
    pipeline_id ? id === pipeline_id : stages.some((stage) => stage.id === pipeline_stage_id),
  )
  const stage = pipeline?.stages.find(({ id }) => id === pipeline_stage_id) ?? pipeline?.stages[0]
  return pipeline ? [pipeline.name, stage?.name].filter(Boolean).join(" › ") : ""
}

function RowMenu({ form }: { form: Form }) {
  const words = useMessages().forms
  const navigate = useNavigate()
  const remove = useRemoveForm()
  const open = (tab: FormTab | undefined) =>
    void navigate({
      to: "/admin/configs/webforms/$formId/edit",
      params: { formId: form.id },
      search: tab ? { tab } : {},
    })
  return (
    <Menu
      align="end"
      trigger={{
        className: "icon-button",
        "aria-label": words.list.actions(form.name),
        children: <Ellipsis />,
      }}
    >
      <MenuItem icon={<Pencil />} onSelect={() => open(undefined)}>
        {words.list.edit}
      </MenuItem>
      <MenuItem icon={<Share2 />} onSelect={() => open("share")}>
        {words.tabs.share}
      </MenuItem>
      <MenuItem icon={<Inbox />} onSelect={() => open("answers")}>
        {words.tabs.answers}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 />} onSelect={() => void remove(form)}>
        {words.list.remove}
      </MenuItem>
    </Menu>
  )
}

/**
 * The number of answers, the conversion rate, the time of the last answer and the number of held
 * ones.
 */
function Counts({ form }: { form: Form }) {
  const { id, answers, views, waiting, last_answer_at } = form
  const words = useMessages().forms.list
  const { number, relative, dateTime } = useFormat()
  const seen = stepsOf(form).views
  return (
    <div className={`tabular nowrap text-end ${styles.counts}`}>
      <p className="medium">
        {waiting > 0 && (
          <Link
            to="/admin/configs/webforms/$formId/edit"
            params={{ formId: id }}
            search={{ tab: "answers", state: "spam" }}
            className={styles.waiting}
            title={words.waitingTitle}
          >
            <Badge tone="warning">{words.waiting(waiting)}</Badge>
          </Link>
        )}
        {words.answers(answers)}
      </p>
      {(views > 0 || last_answer_at !== null) && (
        <p className={`text-s faint ${styles.rate}`}>
          {views > 0 && (
            <span title={words.views(views)}>{words.rate(number(Math.round((answers / seen) * 100)))}</span>
          )}
          {last_answer_at !== null && (
            <time dateTime={last_answer_at} title={dateTime(last_answer_at)}>
              {words.lastAnswer(relative(last_answer_at))}
            </time>
          )}
        </p>
      )}
    </div>
  )
}

/** A form with its switch, address, target stage and answer counts. */
export function FormRow({ form }: { form: Form }) {
  const words = useMessages().forms
  const { mutate: toggle } = useSwitchForm()
  const place = usePlaceText(form)
  const { id, name, slug, url, enabled, archived } = form
  return (
    <li className={`hoverable ${styles.row}`} data-off={!enabled || undefined}>
      <Checkbox
        look="switch"
        label={<span className="visually-hidden">{words.list.toggle(name)}</span>}
        checked={enabled}
        onChange={(next) => toggle({ id, enabled: next })}
      />
      <span className={styles.icon} aria-hidden="true">
        <LayoutTemplate />
      </span>
      <div className={styles.main}>
        <Link
          to="/admin/configs/webforms/$formId/edit"
          params={{ formId: id }}
          className={`rounded gap-half text-inherit break no-underline ${styles.link}`}
        >
          <span className={`medium ${styles.name}`}>{name}</span>
          <span className="muted">
            {place || words.list.firstPipeline} · <span className="faint">/{slug}</span>
          </span>
        </Link>
        {archived && (
          <p className={`warned gap-2 text-s ${styles.archived}`}>
            <CircleAlert aria-hidden="true" />
            {words.list.archived}
          </p>
        )}
      </div>
      <Counts form={form} />
      <div className={styles.tools}>
        <IconButton
          label={words.list.copyLink}
          icon={<Copy />}
          onClick={() => void copyText(url, words.linkCopied)}
        />
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="icon-button"
          aria-label={words.list.open(name)}
          title={words.list.openPage}
        >
          <ExternalLink />
        </a>
        <RowMenu form={form} />
      </div>
    </li>
  )
}
