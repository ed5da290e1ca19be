import * as onboarding from "@funil/contract/home/onboarding"
import { route, type Route } from "../../platform/http/route.ts"
import { getOnboarding, updateOnboarding } from "./onboarding.ts"
import { createSamples, removeSamples } from "./samples.ts"
export const onboardingRoutes: Route[] = [
  route(onboarding.getOnboarding, ({ ctx }) => getOnboarding(ctx)),
  route(onboarding.updateOnboarding, ({ ctx, body }) => updateOnboarding(ctx, body)),
  route(onboarding.createSamples, ({ ctx, body }) => createSamples(ctx, body)),
  route(onboarding.removeSamples, ({ ctx }) => removeSamples(ctx)),
]
