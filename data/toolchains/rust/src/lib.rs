//! Nothing: it is here for its dependencies.
