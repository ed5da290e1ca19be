import { type Account, updateAccount } from "@funil/contract/schemas/accounts"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { useLeaving } from "../../ui/discard.ts"
import { FormBody, FormRow } from "../../ui/form-body.tsx"
import { useForm } from "../../ui/form.ts"
import { PasswordField } from "../../ui/password-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useSavePix } from "./receiving-api.ts"
import styles from "./company-data.module.css"

interface Values {
  pix_key: string
  pix_name: string
  pix_city: string
  current_password: string
}

const orNull = (typed: string) => typed.trim() || null

/** Where bills are paid by Pix. Another key wants the password: money would go elsewhere. */
export function PixSettings({ account }: { account: Account }) {
  const m = useMessages()
  const words = m.receiving.pix
  const { mutateAsync } = useSavePix()
  const isOther = (key: string) => orNull(key) !== (account.pix_key ?? null)
  const form = useForm<Values, typeof updateAccount.body>({
    initial: {
      pix_key: account.pix_key ?? "",
      pix_name: account.pix_name ?? "",
      pix_city: account.pix_city ?? "",
      current_password: "",
    },
    schema: updateAccount.body,
    body: ({ pix_key, pix_name, pix_city, current_password }) => ({
      ...(isOther(pix_key) && { pix_key: orNull(pix_key), current_password }),
      pix_name: orNull(pix_name),
      pix_city: orNull(pix_city),
    }),
    submit: (body) => mutateAsync(body),
  })
  useLeaving(form)
  return (
    <FormBody form={form}>
      <TextField
        {...form.field("pix_key")}
        label={words.key}
        hint={words.keyHint}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
      />
      <FormRow>
        <TextField
          {...form.field("pix_name")}
          label={words.name}
          hint={words.nameHint}
          maxLength={25}
          autoComplete="off"
        />
        <TextField {...form.field("pix_city")} label={words.city} maxLength={15} autoComplete="off" />
      </FormRow>
      {isOther(form.values.pix_key) && (
        <PasswordField
          {...form.field("current_password")}
          label={words.password}
          hint={words.passwordHint}
          autoComplete="current-password"
          required
        />
      )}
      <div className={styles.save}>
        <Button type="submit" look="primary" busy={form.isBusy} disabled={!form.isDirty}>
          {m.ui.save}
        </Button>
      </div>
    </FormBody>
  )
}
