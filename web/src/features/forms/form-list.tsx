import type { Form } from "@funil/contract/forms/forms"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { CircleAlert, Copy, ExternalLink, Inbox, LayoutTemplate, Pencil, Share2, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { copyText } from "../../lib/text/copy-text.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { SettingList } from "../../settings/setting-list.tsx"
import {
  rowLink,
  RowMenu,
  RowSwitch,
  RowText,
  RowWarning,
  SettingRow,
  SettingRows,
} from "../../settings/setting-row.tsx"
import { Badge } from "../../ui/marks/badge.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { formSetting, useSwitchForm } from "./form-api.ts"
import styles from "./form-list.module.css"
import type { FormTab } from "./form-tab.ts"
import { stepsOf } from "./numbers/form-totals.ts"

/** The pipeline and stage of new answers, or empty if not chosen yet. */
function usePlaceText({ pipeline_id, pipeline_stage_id }: Form): string {
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const pipeline = pipelines.find(({ id, stages }) =>
    pipeline_id ? id === pipeline_id : stages.some((stage) => stage.id === pipeline_stage_id),
  )
  const stage = pipeline?.stages.find(({ id }) => id === pipeline_stage_id) ?? pipeline?.stages[0]
  return pipeline ? [pipeline.name, stage?.name].filter(Boolean).join(" › ") : ""
}

/** The buttons that copy and open a form's address. */
export function FormLinks({ url, name }: Pick<Form, "url" | "name">) {
  const words = useMessages().forms
  return (
    <>
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
    </>
  )
}

function FormMenu({ form }: { form: Form }) {
  const words = useMessages().forms
  const navigate = useNavigate()
  const remove = formSetting.useRemove()
  const open = (tab: FormTab | undefined) =>
    void navigate({
      to: "/admin/configs/webforms/$formId/edit",
      params: { formId: form.id },
      search: tab ? { tab } : {},
    })
  return (
    <RowMenu label={words.list.actions(form.name)}>
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
    </RowMenu>
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
    <>
      <p className="text-base medium plain">
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
        <p className={styles.rate}>
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
    </>
  )
}

/** A form with its switch, address, target stage and answer counts. */
function FormRow({ form }: { form: Form }) {
  const words = useMessages().forms
  const { mutate: toggle } = useSwitchForm()
  const place = usePlaceText(form)
  const { id, name, slug, enabled, archived } = form
  const detail = (
    <>
      {place || words.list.firstPipeline} · <span className="faint">/{slug}</span>
    </>
  )
  return (
    <SettingRow
      start={
        <RowSwitch
          label={words.list.toggle(name)}
          isOn={enabled}
          onChange={(next) => toggle({ id, enabled: next })}
        />
      }
      icon={<LayoutTemplate />}
      isOff={!enabled}
      facts={<Counts form={form} />}
      tools={
        <>
          <FormLinks {...form} />
          <FormMenu form={form} />
        </>
      }
    >
      <Link to="/admin/configs/webforms/$formId/edit" params={{ formId: id }} className={rowLink}>
        <RowText name={name} detail={detail} />
      </Link>
      {archived && <RowWarning icon={<CircleAlert aria-hidden="true" />}>{words.list.archived}</RowWarning>}
    </SettingRow>
  )
}

/** The account's forms, or `empty` without any. */
export function FormList({ empty }: { empty: ReactNode }) {
  return (
    <SettingList query={useQuery(formSetting.list)} failed={useMessages().forms.loadFailed} empty={empty}>
      {(forms) => <SettingRows items={forms}>{(form) => <FormRow form={form} />}</SettingRows>}
    </SettingList>
  )
}
