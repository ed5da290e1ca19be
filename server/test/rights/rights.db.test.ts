import { expect, test } from "vitest"
import { testApi } from "../client.ts"
import { Play } from "./play-account.ts"

/** The benchmark runs more. */
const wanted = Number(process.env["RIGHTS_STEPS"] ?? 600)
const seed = Number(process.env["RIGHTS_SEED"] ?? Date.now() % 1e9)
const stepsOfAccount = 250
const atOnce = 4
const hours = 3_600_000

const api = await testApi()

test(
  `in ${wanted} random steps everybody reads and does what section 2 of the decisions says`,
  async () => {
    const plays = Math.ceil(wanted / stepsOfAccount)
    let [next, steps, readings] = [0, 0, 0]
    const playOn = async () => {
      while (next < plays) {
        const number = next
        next += 1
        const play = await Play.begin(api, seed + number)
        try {
          const played = await play.play(Math.min(stepsOfAccount, wanted - number * stepsOfAccount))
          steps += played.steps
          readings += played.readings
        } catch (error) {
          throw new Error(`RIGHTS_SEED=${seed + number} RIGHTS_STEPS=${stepsOfAccount} brings it again`, {
            cause: error,
          })
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, playOn))
    process.stdout.write(`rights held in ${steps} steps and ${readings} readings\n`)
    expect(steps).toBe(wanted)
  },
  12 * hours,
)
