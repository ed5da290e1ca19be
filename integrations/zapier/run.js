import zapier from "zapier-platform-core"
import App from "./index.js"

/**
 * Runs a step like Zapier, against `FUNIL_URL` with `FUNIL_TOKEN`, and prints the answer: `npm run
 * step -- create_deal '{"name": "Forno"}'`. Searches work the same, and triggers take no input.
 */
const [key, input = "{}"] = process.argv.slice(2)
const step = App.creates[key] ?? App.searches[key] ?? App.triggers[key]
if (!step) {
  const keys = [App.creates, App.searches, App.triggers].flatMap((steps) => Object.keys(steps))
  throw new Error(`There is no step ${key}; there are ${keys.join(", ")}.`)
}
const authData = { url: process.env.FUNIL_URL, token: process.env.FUNIL_TOKEN }
const perform = step.operation.performList ?? step.operation.perform
const answer = await zapier.createAppTester(App)(perform, {
  authData,
  inputData: JSON.parse(input),
  meta: { page: 0 },
})
console.log(JSON.stringify(answer, null, 2))
