import { useQuery } from "@tanstack/react-query"
import { Globe } from "lucide-react"
import { formSetting, formUsageOptions } from "../../features/forms/form-api.ts"
import { FormList } from "../../features/forms/form-list.tsx"
import { FormStarters } from "../../features/forms/form-starters.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { EditorPath } from "../../settings/editor-page.tsx"
import { CreateLink, PlanUsage, SettingEmpty, SettingsPage } from "../../settings/setting-list.tsx"

export function WebformsPage() {
  const words = useMessages().forms
  return (
    <SettingsPage
      isWide
      lead={words.text}
      usage={<PlanUsage usage={useQuery(formUsageOptions).data} words={words} />}
      actions={<CreateLink to={formSetting.page.create}>{words.create}</CreateLink>}
    >
      <FormList empty={<SettingEmpty icon={<Globe />} {...words.empty} starters={<FormStarters />} />} />
    </SettingsPage>
  )
}

/** The choice of a starting point for a new form. */
export function CreateWebformPage() {
  const words = useMessages().forms
  return (
    <SettingsPage isWide lead={words.begin}>
      <EditorPath page={formSetting.page} title={words.create} />
      <FormStarters />
    </SettingsPage>
  )
}
