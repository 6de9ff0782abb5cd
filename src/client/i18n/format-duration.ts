/** '0:42', '11:20', '1:52:05'. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const last = String(rest).padStart(2, '0')
  return hours === 0 ? `${minutes}:${last}` : `${hours}:${String(minutes).padStart(2, '0')}:${last}`
}
