package com.google.errorprone.annotations;

/** Stands in for the annotation that Gson's sources name, so that they compile without further jars. */
public @interface CanIgnoreReturnValue {
}
