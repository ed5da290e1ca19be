import type { Plugin } from "@funil/contract/data/plugins"
import type { ReturnsForm } from "@funil/contract/forms/returns"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { CircleAlert, ExternalLink, Link2, Pencil, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { copyText } from "../../lib/text/copy-text.ts"
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
import { MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { shopsOptions } from "../shops/shop-api.ts"
import { returnsSetting, useSwitchReturnsForm } from "./returns-api.ts"
import styles from "./returns-list.module.css"

function ReturnsMenu({ form }: { form: ReturnsForm }) {
  const { list: words, linkCopied } = useMessages().returns
  const navigate = useNavigate()
  const remove = returnsSetting.useRemove()
  const { id: formId, name, url } = form
  return (
    <RowMenu label={words.actions(name)}>
      <MenuItem
        icon={<Pencil />}
        onSelect={() => void navigate({ to: "/admin/plugins/returns/$formId/edit", params: { formId } })}
      >
        {words.edit}
      </MenuItem>
      <MenuItem icon={<Link2 />} onSelect={() => void copyText(url, linkCopied)}>
        {words.copyLink}
      </MenuItem>
      <MenuItem icon={<ExternalLink />} onSelect={() => void window.open(url, "_blank", "noreferrer")}>
        {words.open}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 />} onSelect={() => void remove(form)}>
        {words.remove}
      </MenuItem>
    </RowMenu>
  )
}

/** A returns form: its switch, address and shop. */
function ReturnsRow({ form, shop }: { form: ReturnsForm; shop: Plugin | undefined }) {
  const { returns, shops } = useMessages()
  const words = returns.list
  const { mutate: toggle } = useSwitchReturnsForm()
  const { id, name, enabled, platform, url, window_days, reasons } = form
  const platformName = shops.platforms[platform]
  const facts = [platformName, words.summary(window_days, reasons.length)]
  return (
    <SettingRow
      start={
        <RowSwitch
          label={words.toggle(name)}
          isOn={enabled}
          onChange={(next) => toggle({ id, enabled: next })}
        />
      }
      isOff={!enabled}
      tools={<ReturnsMenu form={form} />}
    >
      <Link to="/admin/plugins/returns/$formId/edit" params={{ formId: id }} className={rowLink}>
        <RowText name={name} detail={facts.join(" · ")} />
      </Link>
      <a className={`text-s break ${styles.address}`} href={url} target="_blank" rel="noreferrer">
        {url.replace(/^https?:\/\//, "")}
      </a>
      {shop && shop.state !== "connected" && (
        <RowWarning icon={<CircleAlert aria-hidden="true" />}>
          {shop.state === "failing" ? words.failing(platformName) : words.unconnected(platformName)}{" "}
          <Link to="/admin/plugins">{words.seeShops}</Link>
        </RowWarning>
      )}
    </SettingRow>
  )
}

/** The account's returns forms, or `empty` without any. */
export function ReturnsList({ empty }: { empty: ReactNode }) {
  const shops = useQuery(shopsOptions).data
  return (
    <SettingList
      query={useQuery(returnsSetting.list)}
      failed={useMessages().returns.loadFailed}
      empty={empty}
    >
      {(forms) => (
        <SettingRows items={forms}>
          {(form) => (
            <ReturnsRow form={form} shop={shops?.find(({ platform }) => platform === form.platform)} />
          )}
        </SettingRows>
      )}
    </SettingList>
  )
}
