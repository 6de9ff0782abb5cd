// The product's follower behind the interface of the rehearsal simulator.
export { createFollower } from '#/shared/follow/follower.ts'
