
/** Everything the editor can do, in the order of toolbar, sidebar and shortcuts (Mod-Shift-z redoes while it can, else inserts a scene). */
export const features: readonly EditorFeature[] = [
  page,
  formatting,
  placement,
  scenes,
  speakers,
  dialogue,
  cues,
  comments,
  collab,
]
