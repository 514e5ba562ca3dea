/** Most traces fill what a drawing of spans may have (`Waterfall.module.css`): what is below stays out of sight. */
export const TRACE_HEIGHT = 640;
