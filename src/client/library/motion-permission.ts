import { readLocal, storeLocal } from '#/client/preferences/local-storage.ts'

const REFUSED_KEY = 'tiltRefused'

interface AskingSensor {
  readonly requestPermission: () => Promise<string>
}

/** The sensor's own question, on platforms that want it asked before it tells anything; else null. */
function sensorQuestion(): AskingSensor['requestPermission'] | null {
  const sensor: unknown = globalThis.DeviceOrientationEvent
  return isAsking(sensor) ? () => sensor.requestPermission() : null
}

function isAsking(sensor: unknown): sensor is AskingSensor {
  return typeof sensor === 'function' && 'requestPermission' in sensor
}

/** Whether the tilt sensor tells without being asked. */
export function isSensorOpen(): boolean {
  return 'DeviceOrientationEvent' in globalThis && sensorQuestion() === null
}

/** Asks for the tilt sensor. Has to run in a gesture; a refusal is remembered, nobody is asked twice. */
export async function askForSensor(): Promise<boolean> {
  const ask = sensorQuestion()
  if (ask === null || readLocal(REFUSED_KEY) !== null) return false
  try {
    const isGranted = (await ask()) === 'granted'
    if (!isGranted) storeLocal(REFUSED_KEY, 'true')
    return isGranted
  } catch {
    return false // The platform did not take the gesture for one: the next visit asks again.
  }
}
