import type { Context, Services } from "../context.ts"
import { hasMailServer } from "../mail/mail-server.ts"

/** Whether anything may leave an account: its e-mail is proved, or no mail server could ask for it. */
export function isAccountProved(
  { email_proved_at: at }: { readonly email_proved_at: Date | null },
  { config }: Pick<Services, "config">,
): boolean {
  return at !== null || !hasMailServer(config)
}

const dayMs = 86_400_000

/** Whether the account may send but little yet: the day after its e-mail was proved. Not where there are no plans. */
export function isFirstDay(
  { services, now }: Pick<Context, "services" | "now">,
  { email_proved_at: at }: { readonly email_proved_at: Date | null },
): boolean {
  return services.config.billing.length > 0 && at !== null && now().getTime() - at.getTime() < dayMs
}
